import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TextAreaField, TextField } from './field.js';

const system = createSystem(defaultBaseConfig);

it.each([
  ['a line', TextField],
  ['a text of several lines', TextAreaField],
])('says that %s was cut when it was pasted, until it is changed', async (_, Field) => {
  const user = userEvent.setup();
  render(
    <ChakraProvider value={system}>
      <Field label="Name" maxLength={5} />
    </ChakraProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.click(field);
  await user.paste('Annie');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await user.paste(' Lee');
  expect(field).toHaveValue('Annie');
  expect(field).toHaveAccessibleDescription('The text was cut: this field takes 5 characters.');
  await user.keyboard('{Backspace}');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
