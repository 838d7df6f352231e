import { chakra } from '@chakra-ui/react/styled-system';
import { clubOnIsland } from '@onchan-bowls/contract/club';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import type { WinnerRecord } from '@onchan-bowls/contract/winners';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Badge } from '../../ui/badge.js';
import { Wrap } from '../../ui/boxes.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { SelectField } from '../../ui/field.js';
import { Empty, useLoaded } from '../../ui/list-status.js';
import { Page } from '../../ui/page.js';
import { Heading, TextLink } from '../../ui/text.js';
import { counted } from '../../lib/counted.js';
import { useEarlyValue } from '../../forms/early-value.js';
import { categoryLabels, competitionNames, winnersOf } from './winners.js';
import { winnersQuery } from './winners.api.js';

// A name breaks only where it is wider than its column, which has all the width that is left.
const Primary = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere' } });
const Secondary = chakra(Primary, { base: { color: 'fg.muted', fontSize: 'sm' } });
const Head = chakra('th', {
  base: { py: '2', color: 'fg.muted', fontSize: 'sm', fontWeight: '600', textAlign: 'start' },
});

function Row({ winner, category }: { winner: WinnerRecord; category: string | undefined }) {
  return (
    <chakra.tr borderTopWidth="1px" verticalAlign="baseline">
      <chakra.th
        scope="row"
        py="3"
        pe={{ base: '4', md: '6' }}
        textAlign="start"
        fontFamily="heading"
        fontWeight="400"
        fontSize="xl"
        fontVariantNumeric="lining-nums tabular-nums"
        color="green.fg"
      >
        {winner.year}
      </chakra.th>
      <chakra.td py="3" width="full">
        <Primary fontWeight="600" fontSize="lg">
          {winner.winner}
        </Primary>
        {category !== undefined && <Secondary>{category}</Secondary>}
        {winner.runnerUp !== null && <Secondary>Runner-up: {winner.runnerUp}</Secondary>}
        {winner.notes !== null && <Secondary>{winner.notes}</Secondary>}
      </chakra.td>
    </chakra.tr>
  );
}

function Winners({ competition, winners }: { competition: string; winners: readonly WinnerRecord[] }) {
  const labels = categoryLabels(winners);
  return (
    <Card as="section" aria-labelledby="competition">
      <Wrap columnGap="3" rowGap="2" mb="3">
        <Heading id="competition" maxW="full" me="auto">
          {competition}
        </Heading>
        <chakra.p display="flex" flexWrap="wrap" gap="2">
          {labels.map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
        </chakra.p>
      </Wrap>
      <chakra.table width="full" aria-labelledby="competition">
        <thead>
          <tr>
            <Head scope="col" pe={{ base: '4', md: '6' }}>
              Year
            </Head>
            <Head scope="col">Winner</Head>
          </tr>
        </thead>
        <tbody>
          {winners.map((winner) => (
            <Row
              key={winner.id}
              winner={winner}
              category={labels.length > 1 ? competitionCategoryLabel(winner.category) : undefined}
            />
          ))}
        </tbody>
      </chakra.table>
    </Card>
  );
}

interface ChampionsProps {
  all: readonly WinnerRecord[];
  names: readonly string[];
  onChoose: () => void;
}

/** The latest winner of each competition, with a link to all of its winners. */
function Champions({ all, names, onChoose }: ChampionsProps) {
  return (
    <Card as="section" aria-labelledby="champions">
      <Heading id="champions" mb="3">
        The latest winners
      </Heading>
      <chakra.dl>
        {names.map((name) => {
          const [latest] = winnersOf(name, all);
          return (
            latest && (
              <chakra.div
                key={name}
                display="grid"
                gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
                alignItems="center"
                columnGap="4"
                py="1"
                borderTopWidth="1px"
              >
                <dt>
                  <TextLink asChild standalone overflowWrap="anywhere">
                    <Link to={`?competition=${encodeURIComponent(name)}`} onClick={onChoose}>
                      {name}
                    </Link>
                  </TextLink>
                </dt>
                <chakra.dd overflowWrap="anywhere">
                  <strong>{latest.winner}</strong>{' '}
                  <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
                    {latest.year}
                  </chakra.span>
                </chakra.dd>
              </chakra.div>
            )
          );
        })}
      </chakra.dl>
    </Card>
  );
}

function Competition({ all }: { all: readonly WinnerRecord[] }) {
  const [search, setSearch] = useSearchParams();
  const competition = search.get('competition') ?? '';
  const names = competitionNames(all);
  const winners = winnersOf(competition, all);
  const choice = useRef<HTMLSelectElement>(null);
  const choose = (name: string) => setSearch(name === '' ? {} : { competition: name });
  useEarlyValue(choice, competition, choose);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '19rem minmax(0, 1fr)' }}
      alignItems="start"
      gap="6"
    >
      {/* Sent to the server only without JavaScript. */}
      <Card as="form" _print={{ display: 'none' }}>
        <SelectField
          ref={choice}
          name="competition"
          label="Choose a competition to view winners"
          options={[
            { value: '', label: 'Choose a competition' },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          value={names.includes(competition) ? competition : ''}
          onChange={({ target }) => choose(target.value)}
        />
        <noscript>
          <Button type="submit" mt="3">
            Show
          </Button>
        </noscript>
      </Card>
      <div>
        <div role="status">
          {winners.length > 0 && (
            <chakra.span srOnly>
              {competition}: {counted(winners.length, 'winner')}
            </chakra.span>
          )}
          {winners.length === 0 && competition !== '' && (
            <Empty title="No winners recorded for this competition" />
          )}
        </div>
        {competition === '' && (
          // The link goes with its list. The focus, and with it the page, goes on to the choice above.
          <Champions all={all} names={names} onChoose={() => choice.current?.focus()} />
        )}
        {winners.length > 0 && <Winners competition={competition} winners={winners} />}
      </div>
    </chakra.div>
  );
}

function Roll() {
  const { data, placeholder } = useLoaded(winnersQuery, 'Loading winners...');
  if (!data) return placeholder;
  if (data.length === 0) return <Empty title="No competition winners recorded yet." />;
  return <Competition all={data} />;
}

/** The winners of the club's competitions, year by year. */
export default function WinnersPage() {
  return (
    <Page
      heading="Competition Winners"
      subtitle="Every winner of the club’s competitions, year by year."
      description={`The winners of the competitions of ${clubOnIsland}, year by year.`}
    >
      <Roll />
    </Page>
  );
}
