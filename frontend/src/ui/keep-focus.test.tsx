import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { themed } from '../testing/themed.js';
import { Dialog } from './dialog.js';
import { useKeepFocus } from './keep-focus.js';

/** Frames that were asked for and are not yet drawn, by their handles. */
const frames = new Map<number, FrameRequestCallback>();
let asked = 0;

/** Draws the next frame, after what was changed has been noticed. */
const drawFrame = async () => {
  await Promise.resolve();
  const due = [...frames.values()];
  frames.clear();
  for (const draw of due) draw(0);
};

beforeEach(() => {
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    asked += 1;
    frames.set(asked, draw);
    return asked;
  });
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((handle) => void frames.delete(handle));
});
afterEach(() => {
  jest.restoreAllMocks();
  frames.clear();
});

function Page() {
  useKeepFocus();
  return (
    <ul>
      <li data-testid="row">
        <button>Open</button>
      </li>
    </ul>
  );
}

/** A button outside of the page's own elements, as a dialog's is; it has the focus. */
const focusInDialog = () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  return button;
};

it('gives the focus of a removed element to what it stood in', async () => {
  render(<Page />);
  const button = screen.getByRole('button');
  button.focus();
  button.remove();
  await drawFrame();
  await drawFrame();
  expect(screen.getByTestId('row')).toHaveFocus();
});

it('gives the focus of a removed row to the same button of the next one', async () => {
  render(
    <>
      <Page />
      <ul>
        <li data-testid="removed">
          <button>Edit</button>
          <button>Delete</button>
        </li>
        <li>
          <button>Edit</button>
          <button>Delete</button>
        </li>
      </ul>
    </>,
  );
  const [first, second] = screen.getAllByRole('button', { name: 'Delete' });
  first?.focus();
  screen.getByTestId('removed').remove();
  await drawFrame();
  await drawFrame();
  expect(second).toHaveFocus();
});

it('does not send the focus into a menu that is closed', async () => {
  render(
    <>
      <Page />
      <ul>
        <li data-testid="removed">
          <button>Delete</button>
        </li>
        <li>
          <button>Edit</button>
          <div popover="auto">
            <button>Delete</button>
          </div>
        </li>
      </ul>
    </>,
  );
  screen.getAllByRole('button', { name: 'Delete' })[0]?.focus();
  screen.getByTestId('removed').remove();
  await drawFrame();
  await drawFrame();
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
});

it('leaves a dialog that closes right after another change the time to give the focus back', async () => {
  render(
    <div role="tabpanel">
      <Page />
    </div>,
  );
  const inDialog = focusInDialog();
  screen.getByTestId('row').append('changed');
  await drawFrame();
  inDialog.remove();
  await drawFrame();
  expect(document.body).toHaveFocus();
  screen.getByRole('button').focus();
  await drawFrame();
  await drawFrame();
  expect(screen.getByRole('button')).toHaveFocus();
});

it('gives the focus back from a dialog that closes before its focus trap has started', async () => {
  const page = (dialog: boolean) =>
    themed(
      <div role="tabpanel">
        <Page />
        {dialog && (
          <Dialog title="Delete it?">
            <button>Delete</button>
          </Dialog>
        )}
      </div>,
    );
  const { rerender } = render(page(false));
  screen.getByRole('button', { name: 'Open' }).focus();
  rerender(page(true));
  screen.getByRole('button', { name: 'Delete' }).focus();
  rerender(page(false));
  await drawFrame();
  await drawFrame();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});
