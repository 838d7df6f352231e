import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { themed } from '../testing/themed.js';
import { DialogButton } from './dialog-button.js';

it('opens its dialog also when another button takes its place while the dialog is loaded', async () => {
  const { promise: module, resolve: goOn } = Promise.withResolvers<string>();
  const page = (key: string) =>
    themed(
      <MemoryRouter>
        <DialogButton key={key} name="enter" load={() => module} dialog={(text) => <p>{text}</p>}>
          Enter
        </DialogButton>
      </MemoryRouter>,
    );
  const { rerender } = render(page('as it was sent'));
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
  rerender(page('as it is rendered'));
  goOn('The form');
  expect(await screen.findByText('The form')).toBeInTheDocument();
});
