import { Column, Entity, PrimaryColumn } from "typeorm";

/** How far a reader of the change feed has come, by the id of the last entry of status_log. */
@Entity({ name: "feed_cursors" })
export class FeedCursorEntity {
  @PrimaryColumn({ type: "text" })
  name!: string;

  @Column({ type: "bigint" })
  position!: string;
}
