import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import { personSearchRequest, peopleLimits, type PersonPage } from '@onchan-bowls/contract/people';
import { useState } from 'react';
import { BusyButton, Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { TextField } from '../../ui/field.js';
import { Empty } from '../../ui/list-status.js';
import { Actions, SectionHead } from '../../records/record-list.js';
import { showFailure } from '../../ui/toast.js';
import { counted } from '../../lib/counted.js';
import { useCheckedForm } from '../../forms/checked-form.js';
import { useSingleMutation } from '../../data/single-mutation.js';
import { searchPerson } from './people.api.js';
import { alsoSearchedFor } from './person.js';
import { PersonFound } from './person-found.js';

/** The dashboard's tab that shows all that is held of one person. */
export default function ManagePeople({ canEdit }: { canEdit: boolean }) {
  const [page, setPage] = useState<PersonPage>();
  const [searches, setSearches] = useState(0);
  const { field, handleSubmit, setValue } = useCheckedForm({
    schema: personSearchRequest,
    defaultValues: { text: '' },
  });
  const search = useSingleMutation({
    mutationFn: searchPerson,
    onSuccess: (found: PersonPage) => {
      setPage(found);
      setSearches(searches + 1);
    },
    onError: (error) => showFailure('Error searching', error),
  });
  const searchAlso = (more: string) => {
    const text = `${page?.text}, ${more}`;
    setValue('text', text);
    search.mutate({ text });
  };
  const more = page ? alsoSearchedFor(page) : [];
  return (
    <chakra.div display="grid" gap="6">
      <Card _print={{ display: 'none' }}>
        <SectionHead title="One Person" />
        <chakra.p color="fg.muted" maxW="prose" mb="4">
          Everything that the site holds of one person: applications, membership, entries, taster sessions,
          messages and emails. Each search is on record in the history, under Opened lists, without the name.
          Handicaps, past winners, announcements, pictures and documents are the club’s record and are not
          searched.
        </chakra.p>
        <chakra.form
          noValidate
          onSubmit={(event) => void handleSubmit((values) => search.mutate(values))(event)}
        >
          <TextField
            label="Name or email address"
            hint="Separate several with commas."
            required
            autoComplete="off"
            maxLength={peopleLimits.text}
            {...field('text')}
          />
          <BusyButton type="submit" mt="2" busy={search.isPending}>
            {search.isPending ? 'Searching...' : 'Search'}
          </BusyButton>
        </chakra.form>
        <chakra.p role="status" mt="2" color="fg.muted">
          {page && `${page.isMore ? 'More than ' : ''}${counted(page.records.length, 'record')} found`}
        </chakra.p>
      </Card>
      {page?.records.length === 0 && (
        <Empty
          title={`${club.name} holds nothing under this name or address`}
          hint="Names must have every word that you typed; addresses must be complete."
        />
      )}
      {page && page.records.length > 0 && (
        <>
          {more.length > 0 && (
            <Actions _print={{ display: 'none' }}>
              {more.map((one) => (
                <Button
                  key={one}
                  variant="outline"
                  overflowWrap="anywhere"
                  whiteSpace="normal"
                  onClick={() => searchAlso(one)}
                >
                  Search for {one} as well
                </Button>
              ))}
            </Actions>
          )}
          <PersonFound
            key={searches}
            page={page}
            canEdit={canEdit}
            onSearchAgain={() => search.mutate({ text: page.text })}
          />
        </>
      )}
      {page && page.accounts.length > 0 && (
        <Card>
          <p>
            There is an account of this name or address as well: {page.accounts.join(', ')}. It is managed in
            the Accounts tab.
          </p>
        </Card>
      )}
    </chakra.div>
  );
}
