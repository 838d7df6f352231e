import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import type { ReactNode } from 'react';
import {
  access,
  browsing,
  type Collection,
  collections,
  complaint,
  erasure,
  juniors,
  legalBasis,
  publicRecord,
  retention,
} from '../../content/privacy.js';
import { Stack } from '../../ui/boxes.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { Heading, TextLink } from '../../ui/text.js';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Heading size="lg" mb="3">
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Prose({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <Stack gap="3" maxW="prose">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Stack>
  );
}

const Term = chakra('dt', { base: { fontWeight: '600', fontSize: 'sm', color: 'green.fg' } });
const Details = chakra('dd', { base: { mb: '3', _last: { mb: '0' } } });

function CollectionCard({ collection: { title, what, why, shown } }: { collection: Collection }) {
  return (
    <Card as="li">
      <Heading as="h3" mb="3">
        {title}
      </Heading>
      <dl>
        <Term>What we ask for</Term>
        <Details>{what}</Details>
        <Term>Why</Term>
        <Details>{why}</Details>
        {shown !== undefined && (
          <>
            <Term>What everybody sees</Term>
            <Details>{shown}</Details>
          </>
        )}
      </dl>
    </Card>
  );
}

/** What the club does with the details that visitors send. */
export default function PrivacyPage() {
  return (
    <Page
      heading="Privacy"
      subtitle="What we ask of you on this site, why, and how to have it erased."
      description={`What ${club.name} does with the details that visitors send in on its website, who sees them, and how to have them erased.`}
    >
      <Stack gap="8">
        <p>
          You can read everything on this site without telling us anything about yourself. We receive only
          what you send us in a form.
        </p>
        <Section title="What you send us">
          <chakra.ul
            display="grid"
            gridTemplateColumns={{ md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
            alignItems="start"
            gap="4"
          >
            {collections.map((collection) => (
              <CollectionCard key={collection.title} collection={collection} />
            ))}
          </chakra.ul>
        </Section>
        <Section title="Our legal basis">
          <Prose paragraphs={legalBasis} />
        </Section>
        <Section title="Who sees it">
          <Prose paragraphs={access} />
        </Section>
        <Section title="Handicaps and winners">
          <Prose paragraphs={publicRecord} />
        </Section>
        <Section title="How long we keep it">
          <Prose paragraphs={retention} />
        </Section>
        <Section title="Seeing, correcting or erasing it">
          <Prose paragraphs={erasure} />
        </Section>
        <Section title="Under 18">
          <Prose paragraphs={juniors} />
        </Section>
        <Section title="Cookies and tracking">
          <Prose paragraphs={browsing} />
        </Section>
        <Section title="Your rights">
          <p>
            {complaint.before}
            <TextLink href={complaint.url}>{complaint.authority}</TextLink>
            {complaint.after}
          </p>
        </Section>
      </Stack>
    </Page>
  );
}
