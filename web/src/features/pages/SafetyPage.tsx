import { type QueryClient, useQuery } from "@tanstack/react-query";
import { pageWords } from "../../api/pageWords";
import { PageWordsState } from "../../components/page-words/PageWordsState";
import { SafetyText } from "../../components/page-words/SafetyText";
import { useDocumentHead } from "../../components/useDocumentHead";
import { titles } from "./copy";

export function readWords(queries: QueryClient): void {
  void queries.prefetchQuery(pageWords("safety_page"));
  void queries.prefetchQuery(pageWords("emergency_numbers"));
}

export function SafetyPage() {
  const page = useQuery(pageWords("safety_page"));
  const emergency = useQuery(pageWords("emergency_numbers"));
  const title = page.data?.title ?? titles.safety;
  useDocumentHead({ title: `${title} | Serendib`, description: page.data?.description ?? title });
  if (!page.data || !emergency.data) return <PageWordsState title={title} reads={[page, emergency]} />;
  return <SafetyText words={page.data} emergency={emergency.data} />;
}
