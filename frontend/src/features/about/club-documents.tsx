import { chakra } from '@chakra-ui/react/styled-system';
import { documentKinds, sizeInWords } from '@onchan-bowls/contract/document-kinds';
import type { PublicDocument } from '@onchan-bowls/contract/documents';
import { longDate } from '../../lib/dates.js';
import { TextLink } from '../../ui/text.js';
import { documentFile } from '../documents/documents.api.js';
import { Section } from './section.js';

export const documentsSection = { id: 'club-documents', title: 'Club Documents' } as const;

/** The newest first, and those of one day in the order in which they were added. */
const byDay = (documents: readonly PublicDocument[]) =>
  documents.toSorted((a, b) => b.day.localeCompare(a.day) || a.id - b.id);

/** The club's papers that visitors read, by their kinds. */
export function ClubDocuments({ documents }: { documents: readonly PublicDocument[] }) {
  return (
    <Section {...documentsSection}>
      {Object.entries(documentKinds).map(([kind, name]) => {
        const ofKind = byDay(documents.filter((document) => document.kind === kind));
        if (ofKind.length === 0) return null;
        return (
          <div key={kind}>
            <chakra.h3 fontWeight="700">{name}</chakra.h3>
            <chakra.ul>
              {ofKind.map((document) => (
                <chakra.li key={document.id} display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
                  <TextLink
                    standalone
                    fontWeight="600"
                    overflowWrap="anywhere"
                    href={documentFile(document)}
                    download
                  >
                    {document.title}
                  </TextLink>
                  <chakra.span color="fg.muted">
                    {longDate(document.day)}, PDF, {sizeInWords(document.size)}
                  </chakra.span>
                </chakra.li>
              ))}
            </chakra.ul>
          </div>
        );
      })}
    </Section>
  );
}
