import { expect, it } from '@jest/globals';
import { paths } from '@onchan-bowls/contract/pages';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
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

it('does not take its visitor back from another page when it is loaded at last', async () => {
  const { promise: module, resolve: goOn } = Promise.withResolvers<string>();
  render(
    themed(
      <MemoryRouter>
        <Routes>
          <Route
            path={paths.home}
            element={
              <>
                <DialogButton name="enter" load={() => module} dialog={(text) => <p>{text}</p>}>
                  Enter
                </DialogButton>
                <Link to={paths.laws}>Other</Link>
              </>
            }
          />
          <Route path={paths.laws} element={<p>The other page</p>} />
        </Routes>
      </MemoryRouter>,
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
  await userEvent.click(screen.getByRole('link', { name: 'Other' }));
  await act(async () => {
    goOn('The form');
    await module;
  });
  expect(screen.getByText('The other page')).toBeInTheDocument();
});
