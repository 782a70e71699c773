import { type RefObject, useRef } from "react";

type Props = {
  /** Of the file input behind the button. */
  label: string;
  accept: string;
  hint: string;
  button?: RefObject<HTMLButtonElement | null>;
  isCamera?: boolean;
  onFile: (file: File) => void;
  children: string;
};

export function FileButton({ label, accept, hint, button, isCamera = false, onFile, children }: Props) {
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="btn line compact"
        ref={button}
        aria-describedby={hint}
        onClick={() => files.current?.click()}
      >
        {children}
      </button>
      <input
        ref={files}
        className="sr"
        type="file"
        accept={accept}
        capture={isCamera ? "environment" : undefined}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
    </>
  );
}
