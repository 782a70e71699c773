import { useMutation } from "@tanstack/react-query";
import { ReasonDialog } from "../ReasonDialog";
import { copy } from "./copy";
import { type StaffMember, useSetRole } from "./queries";

type Props = { member: StaffMember | undefined; onClose: () => void };

export function EndRoleDialog({ member, onClose }: Props) {
  const change = useSetRole();
  const end = useMutation({
    mutationFn: (reason: string) => change.mutateAsync({ email: member?.email ?? "", role: "none", reason }),
  });
  return (
    <ReasonDialog
      isOpen={member !== undefined}
      title={copy.endTitle}
      about={`to end the roles of ${member?.user_id}`}
      name={member?.name ?? ""}
      texts={{
        effect: copy.endEffect,
        send: copy.endSend,
        sending: copy.ending,
        failed: copy.endFailed,
        doneTitle: copy.endedTitle,
      }}
      doneText={() => copy.endedText}
      action={end}
      isDangerous
      onClose={onClose}
    />
  );
}
