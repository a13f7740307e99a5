import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** What the access point answered to one attempt or inquiry; the transmission itself keeps the latest. */
@Entity({ name: "sending_reports" })
@Index("sending_reports_transmission_id_idx", ["transmissionId"])
export class SendingReportEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ name: "org_id", type: "uuid" })
  orgId!: string;

  @ForeignKey("TransmissionEntity", { name: "sending_reports_transmission_id_fkey", onDelete: "CASCADE" })
  @Column({ name: "transmission_id", type: "uuid" })
  transmissionId!: string;

  @Column({ type: "integer" })
  attempt!: number;

  @Column({ type: "text" })
  event!: string;

  @Column({ type: "jsonb" })
  report!: Record<string, unknown>;

  @Column({ type: "timestamptz", default: () => "clock_timestamp()" })
  at!: Date;
}
