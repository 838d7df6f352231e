import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import { type CompetitionRecord, competitionRequest } from '@onchan-bowls/contract/competitions';
import { compareCharacters } from '@onchan-bowls/contract/order';
import { NextSeason } from '../../batch/next-season.js';
import { recordCommands } from '../../data/records-api.js';
import { dayOf, fullDate, longDateAndTime } from '../../lib/dates.js';
import { useNow } from '../../ui/clock.js';
import { CompetitionForm } from './competition-form.js';
import { competitionRecords } from './competition-records.js';
import { competitionWarnings } from './competition-warnings.js';
import { dayPlayed, formatLabel } from './competitions.js';
import { competitionsQuery } from './competitions.api.js';
import { competitionSeason, competitionsOnList, proposedCompetition } from './proposed-competitions.js';

const { add } = recordCommands<CompetitionRecord, object>(competitionsQuery);

interface NextCompetitionsProps {
  /** All on the list. */
  competitions: readonly CompetitionRecord[];
  onClose: () => void;
}

/** Proposes the competitions of the next season from those of a season. */
export default function NextCompetitions({ competitions, onClose }: NextCompetitionsProps) {
  const today = dayOf(useNow());
  return (
    <NextSeason<CompetitionRecord>
      onClose={onClose}
      how={{
        records: competitionRecords,
        rows: competitions,
        seasonOf: competitionSeason,
        propose: proposedCompetition,
        order: (one, other) => compareCharacters(one.date, other.date),
        onList: competitionsOnList,
        details: ({ time, category, format, registrationCloses, places: _, ...competition }) => (
          <>
            <span>
              {fullDate(dayPlayed(competition))}, {time}
            </span>
            <span>{competitionCategoryLabel(category)}</span>
            <span>{formatLabel(format)}</span>
            {registrationCloses !== null && (
              <span>Registration closes {longDateAndTime(registrationCloses)}</span>
            )}
          </>
        ),
        errorsOf: (competition) =>
          competitionRequest.safeParse(competition).error?.issues.map(({ message }) => message) ?? [],
        warningsFor: (competition) =>
          competitionWarnings({ ...competition, day: dayPlayed(competition) }, [], today),
        add: (competition, key) => add(competitionRequest.parse(competition), key),
        form: (competition, onSubmit, buttons) => (
          <CompetitionForm
            record={competition}
            onSubmit={(values) =>
              onSubmit(competitionRecords.translation?.apply(competition, values) ?? competition)
            }
          >
            {buttons}
          </CompetitionForm>
        ),
        notes:
          'Entries and draws are left out, and the closing dates of entries move with the competitions. Entries are closed at first: open them in the list when it is time. Fixtures have a list of their own, under Fixtures.',
      }}
    />
  );
}
