import { chakra } from '@chakra-ui/react/styled-system';
import { club, clubOnIsland } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import {
  type AboutSectionId,
  aboutSections,
  findingUs,
  lead,
  leagues,
  newMember,
  type Point,
  tasterSession,
  theSport,
  welcome,
  whoPlays,
  whoWeAre,
  whyJoin,
  writeToUs,
} from '../../content/about.js';
import { Stack } from '../../ui/boxes.js';
import { ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Loading } from '../../ui/list-status.js';
import { MapLink } from '../../ui/map-link.js';
import { Page } from '../../ui/page.js';
import { Heading, TextLink } from '../../ui/text.js';
import { documentsQuery } from '../documents/documents.api.js';
import { ComparisonTable } from './comparison-table.js';
import { ClubDocuments, documentsSection } from './club-documents.js';
import { Greens } from './greens.js';
import { Section as TitledSection } from './section.js';

const { park, street, town, island, postcode } = club.address;

function QuickNavigation({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const isOdd = sections.length % 2 === 1;
  return (
    <nav aria-label="Quick navigation">
      <chakra.ul
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(auto-fit, minmax(7.5rem, 1fr))',
          md: 'repeat(4, 1fr)',
          lg: `repeat(${sections.length}, 1fr)`,
        }}
        gap={{ base: '2', md: '3' }}
      >
        {sections.map(({ id, title }) => (
          <chakra.li key={id} _last={{ gridColumn: { base: isOdd ? '1 / -1' : 'auto', md: 'auto' } }}>
            <chakra.a
              href={`#${id}`}
              display="flex"
              alignItems="center"
              justifyContent="center"
              minHeight="14"
              height="full"
              px="2"
              borderWidth="1px"
              borderRadius="md"
              bg="bg.panel"
              boxShadow="card"
              color="green.fg"
              fontWeight="700"
              textAlign="center"
              lineHeight="1.2"
              _hover={{ bg: 'green.subtle', borderColor: 'green.solid' }}
            >
              {title}
            </chakra.a>
          </chakra.li>
        ))}
      </chakra.ul>
    </nav>
  );
}

const titles = Object.fromEntries(aboutSections.map(({ id, title }) => [id, title]));

const Section = ({ id, children }: { id: AboutSectionId; children: ReactNode }) => (
  <TitledSection id={id} title={titles[id] ?? ''}>
    {children}
  </TitledSection>
);

const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <chakra.p key={text} maxW="prose">
      {text}
    </chakra.p>
  ));

function Points({ points }: { points: readonly Point[] }) {
  return (
    <chakra.ul
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="8"
      rowGap="5"
    >
      {points.map(({ title, text }) => (
        <chakra.li key={title} borderInlineStartWidth="4px" borderColor="border.control" ps="4">
          <chakra.h3 fontWeight="700">{title}</chakra.h3>
          <p>{text}</p>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <TextLink asChild standalone fontWeight="600">
    <Link to={to}>{children}</Link>
  </TextLink>
);

const Links = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '6' } });

/** A first step for newcomers, with a link. */
function Step({ title, text, to, label }: Point & { to: string; label: string }) {
  return (
    <Card display="grid" gap="4" alignContent="space-between">
      <div>
        <Heading as="h3" mb="2">
          {title}
        </Heading>
        <p>{text}</p>
      </div>
      <ButtonLink asChild justifySelf="start">
        <Link to={to}>{label}</Link>
      </ButtonLink>
    </Card>
  );
}

/** The page about the club and the sport. @param contact the form for a message to the club. */
export default function AboutPage({ contact }: { contact: ReactNode }) {
  const { data: documents = [] } = useQuery(documentsQuery);
  const sections: { id: string; title: string }[] = [...aboutSections];
  if (documents.length > 0) sections.splice(-1, 0, documentsSection);
  return (
    <Page
      heading="About Us"
      title={`About ${club.name} - Established ${club.established} | ${island}`}
      subtitle={`Crown green bowls in ${town}, for everybody who would like to play.`}
      description={`${clubOnIsland}, established ${club.established}: who we are, how crown green bowls is played, who plays it, and how to try it for free.`}
      keywords={`crown green bowls, bowling club, ${town}, ${park}, ${island}, free taster session, learn to bowl`}
    >
      <Stack gap={{ base: '10', md: '14' }}>
        <QuickNavigation sections={sections} />
        <Section id="welcome">
          <chakra.p maxW="prose" fontSize="xl" lineHeight="1.5" color="green.fg">
            {lead}
          </chakra.p>
          <Paragraphs texts={welcome} />
          <Links>
            <TextLink standalone fontWeight="600" href="#finding-our-green">
              Finding our green
            </TextLink>
          </Links>
        </Section>
        <Section id="who-we-are">
          <Paragraphs texts={whoWeAre} />
          <Links>
            <PageLink to={paths.fixtures}>Fixtures & Results</PageLink>
            <PageLink to={paths.competitions}>Competition Schedule</PageLink>
            <PageLink to={paths.winners}>Competition Winners</PageLink>
            <PageLink to={paths.gallery}>Gallery</PageLink>
          </Links>
        </Section>
        <Section id="crown-green-bowls">
          <Paragraphs texts={theSport} />
          <Greens />
          <ComparisonTable />
          <Links>
            <PageLink to={paths.laws}>Laws of The Game</PageLink>
          </Links>
        </Section>
        <Section id="who-plays">
          <Paragraphs texts={whoPlays} />
          <Points points={leagues} />
        </Section>
        <Section id="why-join">
          <Points points={whyJoin} />
        </Section>
        <Section id="get-involved">
          <chakra.div display="grid" gap="5" gridTemplateColumns={{ md: '1fr 1fr' }}>
            <Step
              title="Try it first"
              text={tasterSession}
              to={paths.tasterSessionApply}
              label="Free Taster Session"
            />
            <Step title="Join us" text={newMember} to={paths.membership} label="New Member Application" />
          </chakra.div>
        </Section>
        {documents.length > 0 && <ClubDocuments documents={documents} />}
        <Section id="contact-us">
          <chakra.div
            display="grid"
            gap="8"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.25fr)' }}
            alignItems="start"
          >
            <Stack gap="4">
              <p>{writeToUs}</p>
              <Heading as="h3" id="finding-our-green" tabIndex={-1} borderRadius="sm">
                Finding our green
              </Heading>
              <chakra.address fontWeight="600">
                {park}, {street}
                <br />
                {town}, {island}
                <br />
                {postcode}
              </chakra.address>
              <p>
                <MapLink />
              </p>
              <Paragraphs texts={findingUs} />
            </Stack>
            <Card>
              <Suspense fallback={<Loading text="Loading the form..." />}>{contact}</Suspense>
            </Card>
          </chakra.div>
        </Section>
      </Stack>
    </Page>
  );
}
