/** What the pages for operators' work read, as the server writes it. Types alone, as in answers.ts. */

export interface PageAnswer<Row> {
  data: Row[];
  next_cursor: string | null;
}

/** Legs that are in trouble for the same cause. */
export interface LegIncidentAnswer {
  leg: string;
  state: string;
  failure_class: string | null;
  cause: string | null;
  hint: string;
  receiver_id: string | null;
  access_point: string | null;
  legs: number;
  organizations: number;
  receivers: number;
  oldest: string;
  newest: string;
}

export interface StageIncidentAnswer {
  stage: string;
  cause: string | null;
  documents: number;
  organizations: number;
  oldest: string;
}

export interface IncidentsAnswer {
  legs: LegIncidentAnswer[];
  documents: StageIncidentAnswer[];
}

/** A retry of many legs, or of the documents that a stage gave up, and how far it is. */
export interface RetryRunAnswer {
  id: string;
  org_id: string | null;
  stage: string | null;
  failure_class: string | null;
  leg: string | null;
  receiver_id: string | null;
  cause: string | null;
  access_point: string | null;
  state: string;
  total: number;
  retried: number;
  subject: string;
  reason: string;
  created_at: string;
  ended_at: string | null;
}

export interface PauseAnswer {
  id: string;
  scope: string;
  target: string;
  organization_id: string | null;
  organization: string | null;
  cause: string;
  reason: string;
  paused_by: string;
  paused_at: string;
  probes: number;
  next_probe_at: string | null;
  ended_at: string | null;
  ended_by: string | null;
  end_reason: string | null;
}

/** A time in which something stood still. */
export interface OutageAnswer {
  id: string;
  kind: string;
  scope: string | null;
  cause: string | null;
  target: string;
  organization_id: string | null;
  organization: string | null;
  since: string;
  until: string | null;
  seconds: number;
  tries: number | null;
  processes: number | null;
  reason: string;
  begun_by: string | null;
  ended_by: string | null;
  end_reason: string | null;
}

export interface OrganizationAnswer {
  id: string;
  name: string;
  created_at: string;
  disabled_at: string | null;
  phase2: boolean;
  default_service_version: string;
  settlement: string;
  weight: number;
  ceiling: number | null;
  rate_per_minute: number | null;
  business_profiles: number;
}

export interface TokenAnswer {
  id: string;
  subject: string;
  roles: string[];
  issued_at: string;
  expires_at: string;
  revoked_at: string | null;
}

/** What an operator did. */
export interface OperatorActionAnswer {
  id: string;
  at: string;
  org_id: string | null;
  organization: string | null;
  subject: string;
  role: string;
  action: string;
  target: string;
  target_id: string | null;
  reason: string | null;
  outcome: string;
  detail: Record<string, unknown>;
  request_id: string;
}
