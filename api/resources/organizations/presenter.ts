import type { listOrganizations } from "../../../common/organizations/organizations.ts";
import { present } from "../../openapi/answer-present.ts";
import { organization, type OrganizationAnswer } from "./answers.ts";

type Row = Awaited<ReturnType<typeof listOrganizations>>["organizations"][number];

export const presentOrganization = (row: Row): OrganizationAnswer =>
  present(organization, row, { business_profiles: row.profiles });
