import { postJson } from "../server-call.ts";
import { Confirmation } from "../parts/confirmation.tsx";
import { fill, texts } from "../words.ts";

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
      title={texts.resume.title}
      consequence={
        isFault
          ? `${fill(texts.resume.consequence, { thing })} ${texts.resume.fault}`
          : fill(texts.resume.consequence, { thing })
      }
      confirm={async (body) => {
        await postJson(`/api/operations/pauses/${id}/resume`, body);
        done();
      }}
      cancel={cancel}
    />
  );
}
