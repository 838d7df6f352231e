import {
  handicapLabels,
  handicapLimits,
  handicapMessages,
  type HandicapRecord,
  handicapRequest,
} from '@onchan-bowls/contract/handicaps';
import type { InputProps } from '@chakra-ui/react/input';
import { z } from 'zod';
import { wholeNumber } from '../../components/whole-number.js';
import type { Values } from '@onchan-bowls/contract/labels';
import { fieldsOf } from '../../lib/record-fields.js';
import { categoryLabel } from './handicaps.js';
import { signed } from '../../lib/signed.js';

/** How the dashboard shows a handicap. */
export const handicapFields = fieldsOf<Values<HandicapRecord>>(handicapLabels, {
  playerName: { head: 'Player' },
  category: { text: categoryLabel },
  handicap: { text: signed, cell: (handicap) => handicap },
});

/** A handicap as it is typed, which becomes the number that the contract asks for. */
export const handicapText = z
  .string()
  .trim()
  .regex(/^-?\d+$/, handicapMessages.handicap)
  .transform(Number)
  .pipe(handicapRequest.shape.handicap);

/** The values of the form for a handicap. */
export const handicapForm = handicapRequest.extend({ handicap: handicapText });

/** The props of an input for a handicap. It sets no input mode, because the numeric keyboards of phones lack the minus. */
export const handicapInput = {
  ...wholeNumber,
  ...handicapLimits.handicap,
  // People type the sign that they see in the lists, which a number input would take for a mistake.
  onBeforeInput: (event) => {
    if (event.nativeEvent.data === '+') event.preventDefault();
  },
} satisfies InputProps;
