import { type QueryClient, useQuery } from "@tanstack/react-query";
import { pageWords } from "../../api/pageWords";
import { PageWordsState } from "../../components/page-words/PageWordsState";
import { TermsText } from "../../components/page-words/TermsText";
import { useDocumentHead } from "../../components/useDocumentHead";
import { titles } from "./copy";

export function readWords(queries: QueryClient): void {
  void queries.prefetchQuery(pageWords("terms_page"));
}

export function TermsPage() {
  const page = useQuery(pageWords("terms_page"));
  const title = page.data?.title ?? titles.terms;
  useDocumentHead({ title: `${title} | Serendib`, description: page.data?.description ?? title });
  return page.data ? <TermsText words={page.data} /> : <PageWordsState title={title} reads={[page]} />;
}
