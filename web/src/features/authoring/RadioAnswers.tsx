type Props = {
  name: string;
  answers: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
};

/** A question with a few answers and no default. */
export function RadioAnswers({ name, answers, value, onChange }: Props) {
  return (
    <div className="answers">
      {Object.entries(answers).map(([answer, text]) => (
        <label key={answer}>
          <input type="radio" name={name} checked={value === answer} onChange={() => onChange(answer)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
