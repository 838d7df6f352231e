import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { edition, type Law, type LawSection, lawSections } from '../../content/laws.js';
import { counted } from '../../lib/counted.js';
import { contactForm } from '../../lib/links.js';
import { Badge } from '../../ui/badge.js';
import { Stack } from '../../ui/boxes.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { useHydrated } from '../../ui/hydrated.js';
import { Icon } from '../../ui/icon.js';
import { Empty } from '../../ui/list-status.js';
import { Page } from '../../ui/page.js';
import { Heading, TextLink } from '../../ui/text.js';
import { findLaws, type Search, searchFor } from './laws-search.js';

/** The id of the navigation list on small screens. */
const listId = 'quick-navigation';

const Prose = chakra('p', { base: { maxW: 'prose' } });

/** The notice that this page is a summary and the official Laws prevail. */
function SummaryNotice() {
  return (
    <Card
      as="section"
      aria-label="About this summary"
      display="grid"
      gap="2"
      borderInlineStartWidth="6px"
      borderInlineStartColor="green.solid"
      _print={{ p: '3', boxShadow: 'none' }}
    >
      <Prose>
        <strong>This is a plain-English summary</strong> to help you on the green. The official Laws of the{' '}
        <TextLink fontWeight="600" href={edition.address}>
          {edition.publisher}
        </TextLink>{' '}
        (bcgba.org.uk) prevail.
      </Prose>
      <Prose>
        It reflects the {edition.year} edition as we understand it; the next review is due in{' '}
        {edition.nextReview}. A number stands where we know the one in the official Laws. ‘Usually’ and ‘as a
        rule’ mean that we have not seen it in writing: if it matters, ask the referee.
      </Prose>
    </Card>
  );
}

const QuickLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    px: '3',
    py: '1.5',
    borderRadius: 'md',
    fontSize: 'sm',
    lineHeight: '1.3',
    _hover: { bg: 'green.subtle' },
  },
});

/** Links to all sections. */
function QuickNavigation({ onNavigate }: { onNavigate: () => void }) {
  return (
    <ol>
      {lawSections.map(({ id, label, title }) => (
        <li key={id}>
          <QuickLink href={`#${id}`} onClick={onNavigate}>
            <chakra.span
              aria-hidden
              width="6"
              flexShrink="0"
              textAlign="end"
              fontWeight="700"
              color="green.fg"
              fontVariantNumeric="tabular-nums"
            >
              {label}
            </chakra.span>
            {title}
          </QuickLink>
        </li>
      ))}
    </ol>
  );
}

/** Content that is folded away until it is opened. Following a link in it closes it. */
function Folded({ summary, hint, children }: { summary: string; hint?: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <Card asChild p={{ base: '0', md: '0' }} _print={{ display: 'none' }}>
      <details
        ref={details}
        onClick={({ target }) => {
          if (details.current && target instanceof Element && target.closest('a'))
            details.current.open = false;
        }}
      >
        <chakra.summary
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="3"
          minHeight="14"
          px={{ base: '4', md: '6' }}
          py="3"
          borderRadius="lg"
          cursor="pointer"
          css={{
            '&::-webkit-details-marker': { display: 'none' },
            'details[open] > & svg': { transform: 'rotate(90deg)' },
          }}
          _hover={{ bg: 'green.subtle' }}
        >
          <span>
            <chakra.span display="block" fontWeight="700">
              {summary}
            </chakra.span>
            {hint !== undefined && (
              <chakra.span display="block" fontSize="sm" color="fg.muted">
                {hint}
              </chakra.span>
            )}
          </span>
          <Icon name="next" />
        </chakra.summary>
        <chakra.div px={{ base: '1', md: '3' }} pb="4">
          {children}
        </chakra.div>
      </details>
    </Card>
  );
}

/** Common questions, each linked to the law that answers it. */
function Questions({ onNavigate }: { onNavigate: () => void }) {
  const asked = lawSections.flatMap(({ laws }) =>
    laws.flatMap(({ id, settles }) => (settles === undefined ? [] : [{ id, settles }])),
  );
  return (
    <Folded summary="Settle an argument" hint="The usual questions, and the law for each">
      <chakra.ul aria-label="Questions on the green" columns={{ md: 2 }} columnGap="2">
        {asked.map(({ id, settles }) => (
          <chakra.li key={id} breakInside="avoid">
            <QuickLink href={`#${id}`} onClick={onNavigate}>
              {settles}
            </QuickLink>
          </chakra.li>
        ))}
      </chakra.ul>
    </Folded>
  );
}

interface SearchBoxProps {
  typed: string;
  onType: (typed: string) => void;
  /** How many laws were found; undefined without a search. */
  found: number | undefined;
}

const foundText = (found: number) => `${found === 0 ? 'No law' : counted(found, 'law')} found`;

function SearchBox({ typed, onType, found }: SearchBoxProps) {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLParagraphElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // On a phone this hides the keyboard, which covers the results.
    result.current?.focus();
  };
  const clear = () => {
    onType('');
    box.current?.focus();
  };
  return (
    // The search works only after hydration.
    <chakra.form
      role="search"
      onSubmit={submit}
      visibility={hydrated ? 'visible' : 'hidden'}
      mb="-4"
      _print={{ display: 'none' }}
    >
      <chakra.label htmlFor="laws-search" display="block" fontWeight="700" mb="1.5">
        Search the laws
      </chakra.label>
      <chakra.div display="flex" gap="2">
        <Input
          ref={box}
          id="laws-search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="jack off the green, footwear, 5.12"
          minHeight="12"
          _placeholder={{ color: 'fg.muted', opacity: 1 }}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
        {typed !== '' && (
          <Button variant="outline" flexShrink="0" onClick={clear}>
            Clear
          </Button>
        )}
      </chakra.div>
      <chakra.p ref={result} role="status" tabIndex={-1} minH="1.6em" mt="1" fontSize="sm" color="fg.muted">
        {found !== undefined && foundText(found)}
      </chakra.p>
    </chakra.form>
  );
}

interface WordsProps {
  children: string;
  search: Search | undefined;
}

/** A text in which the words of the search are highlighted. */
function Words({ children, search }: WordsProps) {
  if (!search) return children;
  return search.split(children).map(({ text, isMatch }, index) =>
    isMatch ? (
      <chakra.mark key={index} bg="green.subtle" color="inherit" fontWeight="700">
        {text}
      </chakra.mark>
    ) : (
      text
    ),
  );
}

/** A text in which the parts between `**` are strong. */
function Emphasised({ children, search }: WordsProps) {
  return children.split('**').map((part, index) => {
    const words = (
      <Words key={index} search={search}>
        {part}
      </Words>
    );
    return index % 2 === 1 ? <strong key={index}>{words}</strong> : words;
  });
}

function LawItem({ law, search }: { law: Law; search: Search | undefined }) {
  const { id, number, title, text, standing, settles } = law;
  return (
    <Stack
      as="li"
      id={id}
      tabIndex={-1}
      position="relative"
      gap="1"
      py="2.5"
      ps={{ md: '16' }}
      pe={{ md: '4' }}
      borderRadius="md"
      breakInside="avoid"
      _target={{ bg: 'green.subtle', px: { base: '3', md: '0' }, ps: { md: '16' }, pe: { md: '4' } }}
      _print={{ py: '1', bg: 'transparent' }}
    >
      <chakra.h3 fontWeight="700" lineHeight="1.35" breakAfter="avoid">
        <chakra.a
          href={`#${id}`}
          // Below md the number stands before the title, and its second line under the first.
          display={{ base: 'inline-flex', md: 'inline' }}
          _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.2em' }}
        >
          <chakra.span
            color="green.fg"
            fontVariantNumeric="tabular-nums"
            me="2"
            position={{ md: 'absolute' }}
            insetStart={{ md: '0' }}
            width={{ md: '12' }}
            textAlign="end"
          >
            {number === undefined ? <span aria-hidden>•</span> : <Words search={search}>{number}</Words>}
          </chakra.span>{' '}
          <span>
            <Words search={search}>{title}</Words>
          </span>
        </chakra.a>
        {standing !== undefined && (
          <Badge ms="2" colorPalette="orange">
            {standing}
          </Badge>
        )}
      </chakra.h3>
      {/* The search may have found the law by its question. */}
      {search && settles !== undefined && (
        <Prose color="fg.muted" fontStyle="italic">
          <Words search={search}>{settles}</Words>
        </Prose>
      )}
      {[text].flat().map((paragraph) => (
        <Prose key={paragraph}>
          <Emphasised search={search}>{paragraph}</Emphasised>
        </Prose>
      ))}
    </Stack>
  );
}

function Section({ section, search }: { section: LawSection; search: Search | undefined }) {
  const { id, label, title, laws } = section;
  const isNumbered = !title.startsWith('Appendix');
  return (
    <chakra.section aria-labelledby={id} borderTopWidth="1px" pt="6" _print={{ pt: '3' }}>
      <Heading
        size="lg"
        id={id}
        tabIndex={-1}
        display="flex"
        gap={{ base: '3', md: '4' }}
        color="green.fg"
        mb="2"
        borderRadius="sm"
        breakAfter="avoid"
      >
        {isNumbered && (
          <chakra.span width={{ md: '12' }} flexShrink="0" textAlign={{ md: 'end' }} color="green.fg">
            {label}{' '}
          </chakra.span>
        )}
        <span>
          <Words search={search}>{title}</Words>
        </span>
      </Heading>
      <ul>
        {laws.map((law) => (
          <LawItem key={law.id} law={law} search={search} />
        ))}
      </ul>
      <TextLink
        standalone
        href={`#${listId}`}
        hideFrom="lg"
        fontSize="sm"
        fontWeight="600"
        _print={{ display: 'none' }}
      >
        Back to the quick navigation
      </TextLink>
    </chakra.section>
  );
}

/** Where to ask about what the page does not cover. */
function Unsettled() {
  return (
    <Card as="section" aria-labelledby="unsettled" mt="4" _print={{ display: 'none' }}>
      <Heading id="unsettled" mb="1">
        Not settled yet?
      </Heading>
      <Prose>
        During a game, ask the referee, or the captains where there is none. Afterwards,{' '}
        <TextLink asChild fontWeight="600">
          <Link to={contactForm}>write to us</Link>
        </TextLink>{' '}
        or read the official Laws at{' '}
        <TextLink fontWeight="600" href={edition.address}>
          bcgba.org.uk
        </TextLink>
        .
      </Prose>
    </Card>
  );
}

/** The Laws of the game in our own words, with navigation and a search. */
export default function LawsPage() {
  const [typed, setTyped] = useState('');
  const search = searchFor(typed);
  const shown = search ? findLaws(lawSections, search) : lawSections;
  const found = search && shown.reduce((sum, { laws }) => sum + laws.length, 0);
  // The browser can only scroll to a law that is shown.
  const showAll = () => setTyped('');
  return (
    <Page
      heading="Laws of The Game"
      subtitle="Crown green bowls in plain English, from the footer to the last measure."
      description="The laws of crown green bowls in plain English: setting a mark, scoring, measuring, and what to do when a jack or bowl is moved. With a search, for settling arguments on the green."
      keywords={`crown green bowls laws, crown green bowls rules, setting a mark, jack, footer, BCGBA, ${club.address.island} bowls`}
    >
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)', _print: '1fr' }}
        columnGap="10"
      >
        <chakra.nav
          aria-label="Quick navigation"
          hideBelow="lg"
          position="sticky"
          top="4.5rem"
          alignSelf="start"
          maxH="calc(100dvh - 5.5rem)"
          overflowY="auto"
          overscrollBehavior="contain"
          _print={{ display: 'none' }}
        >
          <chakra.p fontFamily="heading" color="green.fg" px="3" mb="1">
            Quick navigation
          </chakra.p>
          <QuickNavigation onNavigate={showAll} />
        </chakra.nav>
        <chakra.div
          display="grid"
          gap={{ base: '5', md: '6' }}
          alignContent="start"
          fontSize={{ _print: '11pt' }}
        >
          <SummaryNotice />
          <chakra.nav id={listId} aria-label="Quick navigation" hideFrom="lg" _print={{ display: 'none' }}>
            <Folded summary="Quick navigation">
              <QuickNavigation onNavigate={showAll} />
            </Folded>
          </chakra.nav>
          <Questions onNavigate={showAll} />
          <SearchBox typed={typed} onType={setTyped} found={found} />
          {shown.map((section) => (
            <Section key={section.id} section={section} search={search} />
          ))}
          {found === 0 && <Empty title="No law found" hint="Try fewer or other words." />}
          <Unsettled />
        </chakra.div>
      </chakra.div>
    </Page>
  );
}
