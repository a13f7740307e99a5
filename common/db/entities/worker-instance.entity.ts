import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/**
 * Heartbeat of a worker process. A send claimed by an instance that no longer beats may be looked into at once; a send
 * of a living instance is left alone until its time-out has passed.
 */
@Entity({ name: "worker_instances" })
@Index("worker_instances_seen_at_idx", ["seenAt"])
export class WorkerInstanceEntity {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "seen_at", type: "timestamptz" })
  seenAt!: Date;
}
