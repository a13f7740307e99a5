import { postJson } from "../server-call.ts";
import { resumeTexts as texts } from "../texts/pauses.ts";
import { Confirmation } from "../parts/confirmation.tsx";

interface ResumeDialogProps {
  id: string;
  thing: string;
  isFault: boolean;
  done: () => void;
  cancel: () => void;
}

export function ResumeDialog({ id, thing, isFault, done, cancel }: ResumeDialogProps) {
  return (
    <Confirmation
      title={texts.title}
      consequence={isFault ? `${texts.consequence(thing)} ${texts.fault}` : texts.consequence(thing)}
      confirm={async (body) => {
        await postJson(`/api/operations/pauses/${id}/resume`, body);
        done();
      }}
      cancel={cancel}
    />
  );
}
