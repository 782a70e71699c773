import { useQuery } from "@tanstack/react-query";
import { type EmergencyNumbers, pageWords, type SafetyWords } from "../../../api/pageWords";
import { SafetyText } from "../../../components/page-words/SafetyText";

// The page has the words of two documents: one is the draft, the other as saved.

export function SafetyPreview({ words }: { words: SafetyWords }) {
  const { data: emergency } = useQuery(pageWords("emergency_numbers"));
  return emergency ? <SafetyText words={words} emergency={emergency} /> : <Waiting />;
}

export function NumbersPreview({ emergency }: { emergency: EmergencyNumbers }) {
  const { data: words } = useQuery(pageWords("safety_page"));
  return words ? <SafetyText words={words} emergency={emergency} /> : <Waiting />;
}

function Waiting() {
  return <span className="skel block" aria-busy="true" />;
}
