import { expect } from "chai";

import {
  documentStages,
  documentStates,
  firstStage,
  initialState,
  isWaitingState,
  nextStages,
  pipeline,
  stageNames,
  waitingStates,
  type StageName,
} from "../../common/status/pipeline.ts";

describe("the pipeline", () => {
  it("begins where documents begin, and every other stage begins where one before it ends", () => {
    expect(pipeline[firstStage].from).to.equal(initialState);
    const reached = new Set<string>([initialState]);
    for (const name of stageNames) {
      expect([...reached], name).to.include(pipeline[name].from);
      pipeline[name].to.forEach((state) => reached.add(state));
    }
  });

  it("has one stage at most that moves a document out of a state", () => {
    expect(new Set(waitingStates).size).to.equal(documentStages.length);
  });

  it("sends a document on, and sends both legs out at once", () => {
    const nextOf = documentStates.map((state): [string, StageName[]] => [state, nextStages(state)]);
    expect(Object.fromEntries(nextOf)).to.deep.equal({
      received: ["pricing"],
      priced: ["rendering"],
      rendered: ["validation"],
      validated: ["transmission", "reporting"],
      invalid: [],
    });
  });

  it("keeps a document waiting until it is judged", () => {
    expect(documentStates.filter(isWaitingState)).to.deep.equal(["received", "priced", "rendered"]);
  });

  it("lets every job carry something, and every worker run something", () => {
    for (const name of stageNames) {
      expect(pipeline[name].groupSize, name).to.be.at.least(1);
      expect(pipeline[name].concurrency, name).to.be.at.least(1);
    }
  });
});
