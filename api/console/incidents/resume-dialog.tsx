import { postJson } from "../server-call.ts";
import { Confirmation } from "../parts/confirmation.tsx";

interface ResumeDialogProps {
  id: string;
  thing: string;
  isFault: boolean;
  done: () => void;
  cancel: () => void;
}

export function ResumeDialog({ id, thing, isFault, done, cancel }: ResumeDialogProps) {
  const fault = isFault ? " It was paused for a fault of the site, and is paused again if that is still there." : "";
  return (
    <Confirmation
      title="Resume"
      consequence={`${thing}: the work goes on. What waited is back in the queues within a second, as fast as it is worked off.${fault}`}
      confirm={async (body) => {
        await postJson(`/api/operations/pauses/${id}/resume`, body);
        done();
      }}
      cancel={cancel}
    />
  );
}
