/**
 * What the console reads, as the server writes it. Types alone: the server's presenters are held to them, and the page
 * has nothing else of the server.
 */

/** Jobs of a queue by what they do. */
export interface QueueCounts {
  name: string;
  waiting: number;
  prioritized: number;
  active: number;
  delayed: number;
  failed: number;
}

export interface QueuesAnswer {
  store: "postgres" | "redis";
  data: QueueCounts[];
}

export interface JobAnswer {
  id: string;
  carries: object;
  attempts: number;
  most_attempts: number;
  added_at: string;
  failure: string | null;
}

export interface JobsAnswer {
  data: JobAnswer[];
  next_start: number | null;
}

export interface FoundLeg {
  sbdh_id: string;
  leg: string;
  state: string;
  failure_class: string | null;
  reason: string | null;
}

export interface FoundDocument {
  id: string;
  organization: { id: string; name: string };
  kind: string;
  document_sequence: string;
  revision: number;
  stage: string;
  is_given_up: boolean;
  overall_status: string;
  participant_status: string | null;
  fta_status: string | null;
  issue_date: string;
  tax_inclusive_amount: string | null;
  currency: string | null;
  supplier: string | null;
  customer: string | null;
  created_at: string;
  updated_at: string;
  /** The leg that the row is about, where it is about one. */
  leg: FoundLeg | null;
}

export interface FoundAnswer {
  data: FoundDocument[];
  next_cursor: string | null;
  is_complete: boolean;
}

export interface TimelineDocument {
  id: string;
  organization: { id: string; name: string };
  business_profile_id: string;
  kind: string;
  document_sequence: string;
  revision: number;
  stage: string;
  stage_changed_at: string;
  overall_status: string;
  participant_status: string | null;
  fta_status: string | null;
  service_version: string;
  request_id: string;
  issue_date: string;
  tax_inclusive_amount: string | null;
  currency: string | null;
  supplier: string | null;
  customer: string | null;
  failure: { stage?: string; message?: string } | null;
  corrected_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface TimelineLeg {
  sbdh_id: string;
  revision: number;
  leg: "toC3" | "toC5" | "withdrawal";
  state: string;
  failure_class: string | null;
  reason: string | null;
  hint: string;
  tax_data_type: string | null;
  receiver_id: string;
  attempts: number;
  created_at: string;
  sent_at: string | null;
  mls_due_at: string | null;
  mls_received_at: string | null;
  mls_overdue_at: string | null;
  next_check_at: string | null;
  updated_at: string;
}

export interface TimelineEntry {
  id: string;
  timestamp: string;
  revision: number;
  stage: string;
  leg: string | null;
  event: string;
  from: string | null;
  to: string | null;
  attempt: number | null;
  duration_ms: number | null;
  detail: Record<string, unknown> | null;
}

export interface TimelineFinding {
  flag: string;
  reasonCode: string;
  text: string;
  location: string;
  test: string;
  context?: string;
  hint?: string;
  pointer?: string;
  rule_set?: string;
}

export interface TimelineDelivery {
  id: string;
  endpoint_id: string;
  url: string;
  event: string;
  state: string;
  attempts: number;
  created_at: string;
  next_attempt_at: string | null;
  settled_at: string | null;
  http_status: number | null;
  error: string | null;
}

export interface TimelineFile {
  path: string;
  description: string;
  media_type: string;
}

/** Everything that happened to a document and stands about it. */
export interface DocumentTimelineAnswer {
  document: TimelineDocument;
  report_due_on: string;
  legs: TimelineLeg[];
  log: TimelineEntry[];
  findings: TimelineFinding[];
  deliveries: TimelineDelivery[];
  files: TimelineFile[];
}

export interface Amount {
  count: number;
  since: string | null;
}

export interface BannerAnswer {
  id: string;
  severity: "critical" | "warning";
  words: string;
  since: string | null;
  action: string;
  /** The pause that it tells of. */
  pause: {
    id: string;
    scope: string;
    target: string;
    organization_id: string | null;
    organization: string | null;
  } | null;
}

export interface StageAnswer {
  stage: string;
  waiting: number;
  since: string | null;
  per_minute: number | null;
  per_minute_before: number | null;
  p50_ms: number | null;
  p95_ms: number | null;
  minutes: { at: string; done: number; refused: number; failed: number }[];
}

export interface LegsAnswer extends Amount {
  leg: string;
  state: string;
  failure_class: string | null;
  next_try_at: string | null;
}

export interface ProcessAnswer {
  id: string;
  kind: "api" | "workers";
  name: string;
  host: string | null;
  pid: number | null;
  version: string;
  works: string[];
  started_at: string;
  seen_at: string;
  silent_ms: number;
  /** Absent in answers of the release before. */
  is_silent?: boolean;
}

export interface DwellAnswer {
  organization: { id: string; name: string };
  documents: number;
  mean_ms: number;
  longest_ms: number;
}

/** How the service stands now. */
export interface ServiceSnapshotAnswer {
  at: string;
  counted_at: string;
  scope: "site" | "organization";
  banners: BannerAnswer[];
  stages: StageAnswer[];
  legs: LegsAnswer[];
  given_up: Amount;
  overdue: Amount;
  webhooks: { pending: number; since: string | null; failing: number; paused_endpoints: number };
  processes: ProcessAnswer[];
  dwell: DwellAnswer[];
  /** This member and the next are absent in answers of the release before. */
  disk?: { state: "ok" | "low" | "full" | "unseen"; free_bytes: number | null; needed_bytes: number | null };
  recovery?: { since: string | null; problem: string | null } | null;
}
