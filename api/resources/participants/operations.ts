import { endpointSchemes } from "../../../common/code-lists/party-codes.ts";
import { isTin, parseParticipantId, TIN_SCHEME, type ParticipantId } from "../../../common/peppol/identifiers.ts";
import { invalidFields } from "../../../common/runtime/errors.ts";
import { get, type ApiOperation, type OperationContext } from "../../operation/api-operation.ts";
import { tenant } from "../../operation/guard.ts";
import { presentRegistration, registration } from "./answers.ts";

/** The longest value of a participant in the network. */
const maxValueLength = 135;
/** Maximum duration of a look-up in the directory. */
const waitMs = 6_000;

/** Who is registered in the network. */
export const participantOperations: readonly ApiOperation[] = [
  get("/api/participants/{participant_id}", tenant, {
    operationId: "getParticipant",
    tag: "Validation",
    summary: "Is the other side there?",
    description:
      "Whether a participant is registered in the network, and for which documents: by the directory that the site names (`SML_ZONE`). Where none is named, or it does not answer, the state is `unknown` with the reason. `npm start` has the simulator's.",
    placeholders: {
      participant_id: {
        description: "Scheme and value with a colon between: `0235:1987654321`.",
        schema: {
          type: "string",
          pattern: "^[0-9]{4}:[^ ]+$",
          maxLength: 5 + maxValueLength,
        },
      },
    },
    answers: { 200: { description: "What is known.", schema: registration } },
    handle: async (ctx, { participants }) => {
      return presentRegistration(await participants.lookUp(participantOf(ctx), { waitMs }));
    },
  }),
];

/** @throws AppError 400 for what is no participant of the network */
function participantOf({ params }: OperationContext): ParticipantId {
  const sent = params["participant_id"] ?? "";
  const id = sent.length > 5 + maxValueLength ? undefined : parseParticipantId(sent);
  if (id === undefined || !endpointSchemes.has(id.scheme)) {
    throw invalidFields({
      participant_id:
        "participant_id must be a scheme of the network and a value with a colon between, as 0235:1987654321",
    });
  }
  if (id.scheme === TIN_SCHEME && !isTin(id.value) && !/^990000009\d$/.test(id.value)) {
    throw invalidFields({
      participant_id: "participant_id must have a TIN under the scheme 0235: ten digits that begin with 1",
    });
  }
  return id;
}
