import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Card } from '../../ui/card.js';
import { ChooseFile } from '../../ui/choose-file.js';
import { TextAreaField } from '../../ui/field.js';
import { useHydrated } from '../../ui/hydrated.js';
import { Page } from '../../ui/page.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { TextLink } from '../../ui/text.js';
import { onlyWithScripts } from '../../ui/with-scripts.js';
import { Verdict } from './verdict.js';

/** The verifier's own file, which also runs with Node.js. */
const verifier = '/verify.mjs';

interface Outcome {
  /** 0: all is as recorded; 1: something differs; 2: nothing could be checked. */
  code: 0 | 1 | 2;
  sentences: readonly string[];
}

interface Verifier {
  verify: (parts: AsyncIterable<string>, seals: readonly string[]) => Promise<Outcome>;
}

const tones = { 0: 'green', 1: 'red', 2: 'orange' } as const;

/** The parts of a file's text, read one after the other: a history may be larger than the memory of a phone. */
async function* textOf(file: File, onRead: (part: number) => void) {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const reader = file.stream().getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue;
    onRead(value.length);
    yield decoder.decode(value, { stream: true });
  }
  yield decoder.decode();
}

/** A seal, even if line breaks divide it, and the token that follows it in stamps.txt. */
const seal = /\b(\d{1,15}):\s*((?:[0-9a-f]\s*){64})(?![0-9a-f])(M[a-z0-9+/]{99,}=*)?/gi;

/** What may be meant as a seal. */
const likeSeal = /\d:\s*[0-9a-f]{5}/gi;

/** The seals in a text from the minutes, and whether no other text in it looks like one. */
const readSeals = (text: string) => {
  const seals = [...text.matchAll(seal)].map(([, position = '', hash = '', token]) => {
    const plain = `${position}:${hash.replaceAll(/\s/g, '').toLowerCase()}`;
    return token === undefined ? plain : `${plain} ${token}`;
  });
  const isReadable =
    seals.length === (text.match(likeSeal) ?? []).length && (seals.length > 0 || !text.trim());
  return { seals, isReadable };
};

/** Checks a download of the history in the browser. The file is not sent anywhere. */
export default function VerifyPage() {
  const isHydrated = useHydrated();
  const [minutes, setMinutes] = useState('');
  const [checked, setChecked] = useState<{ done: number; total: number }>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { seals, isReadable } = readSeals(minutes);
  const check = async (file: File) => {
    let done = 0;
    setOutcome(undefined);
    const show = () => setChecked({ done: Math.ceil(done / 1000), total: Math.ceil(file.size / 1000) });
    show();
    const onRead = (part: number) => {
      done += part;
      show();
    };
    try {
      const { verify } = (await import(/* @vite-ignore */ verifier)) as Verifier;
      setOutcome(await verify(textOf(file, onRead), seals));
    } catch {
      setOutcome({
        code: 2,
        sentences: ['The file could not be checked.', 'Please reload this page and try again.'],
      });
    }
    setChecked(undefined);
  };
  const [title = '', ...others] = outcome?.sentences ?? [];
  return (
    <Page
      heading="Check a Download"
      description="Where the committee checks a download of the club’s history, in the browser alone."
      indexed={false}
    >
      <Card>
        <chakra.p color="fg.muted" maxW="prose" mb="4">
          This page checks a download of the whole history (<code>events.ndjson</code>): every event must
          match its seal, and each seal the one before it. The file stays on this computer and is sent
          nowhere. Those who run this website could also change this page. A copy of{' '}
          <TextLink href={verifier} download>
            verify.mjs
          </TextLink>{' '}
          that you keep elsewhere does the same without it.
        </chakra.p>
        <noscript>
          <p>Checking a file here needs JavaScript.</p>
        </noscript>
        <chakra.div css={onlyWithScripts}>
          <TextAreaField
            label="Seals from earlier minutes"
            hint="Optional. Paste the seals or the whole sentences, and the check looks for each of them. Lines of stamps.txt are taken too."
            error={
              isReadable
                ? undefined
                : 'A seal in this text is missing or not complete: a number, a colon and 64 letters and digits'
            }
            value={minutes}
            readOnly={checked !== undefined}
            onChange={(event) => {
              setMinutes(event.target.value);
              setOutcome(undefined);
            }}
            rows={3}
            autoComplete="off"
            spellCheck={false}
          />
          <ChooseFile
            label="Download of the history"
            accept=".ndjson"
            mt="3"
            disabled={!isHydrated || !isReadable}
            busy={checked !== undefined}
            onFile={(file) => void check(file)}
          >
            {checked ? 'Checking...' : 'Choose the file to check'}
          </ChooseFile>
          {checked && (
            <ProgressBar label="Checked so far" {...checked} unit="kB" isLate announced="checked" />
          )}
          <div role="status">
            {outcome && (
              <Verdict tone={tones[outcome.code]} title={title}>
                {others.map((sentence) => (
                  <chakra.p key={sentence} overflowWrap="anywhere">
                    {sentence}
                  </chakra.p>
                ))}
              </Verdict>
            )}
          </div>
        </chakra.div>
      </Card>
    </Page>
  );
}
