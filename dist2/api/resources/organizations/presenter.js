import { present } from "../../openapi/answers/present.js";
import { organization } from "./answers.js";
export const presentOrganization = (row) => present(organization, row, { sandbox: row.isSandbox, business_profiles: row.profiles });
//# sourceMappingURL=presenter.js.map