import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { PreparedStatement, Queryable } from "../../../common/db/queryable.ts";
import { saveLegVerdicts, type NewLegVerdict } from "../../../common/db/stores/delivery/leg-decision-store.ts";
import { usePipeline } from "../../setup/pipeline.ts";

const verdict: NewLegVerdict = {
  sbdhId: uuid(),
  to: "accepted",
  source: "mls",
  mls: { code: "AP", source: "message" },
  detail: {},
  findings: [],
};

describe("the plan of leg decisions", () => {
  const pipeline = usePipeline();

  it("looks at each part of the reports once, however often the provider is mentioned", async () => {
    const { database } = pipeline.deps;
    let plan: readonly unknown[] = [];
    const explaining: Queryable = {
      query: async <Row>(
        statement: string | PreparedStatement,
        parameters: readonly unknown[] = [],
      ): Promise<Row[]> => {
        const text = typeof statement === "string" ? statement : statement.text;
        plan = await database.query(`explain ${text}`, parameters);
        return [];
      },
    };
    await saveLegVerdicts(explaining, [verdict]);
    const looks = plan.filter((row) => / on sending_reports_other /.test(JSON.stringify(row)));
    expect(looks.filter((row) => /Scan on|Scan using/.test(JSON.stringify(row)))).to.have.length(1);
  });
});
