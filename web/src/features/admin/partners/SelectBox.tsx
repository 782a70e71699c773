type Props = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A filter, whose first option names it. */
export function SelectBox({ label, value, options, onChange }: Props) {
  return (
    <label className="filter-select">
      <span className="sr">{label}</span>
      <select className="select" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
