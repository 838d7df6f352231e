import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { themed } from '../testing/themed.js';
import { findDialog } from '../testing/render-app.js';
import RichTextEditor from './rich-text-editor.js';

const show = (defaultValue: string, error?: string, onSubmit = jest.fn()) => {
  const onChange = jest.fn<(html: string) => void>();
  const editor = (value: string) =>
    themed(
      <form onSubmit={onSubmit}>
        <RichTextEditor label="Content" required defaultValue={value} onChange={onChange} error={error} />
      </form>,
    );
  const { rerender } = render(editor(defaultValue));
  const text = screen.getByRole('textbox', { name: 'Content' });
  return {
    user: userEvent.setup({ delay: null }),
    text,
    onChange,
    said: () => onChange.mock.lastCall?.[0],
    again: (value: string) => rerender(editor(value)),
    paste: (data: Record<string, string>) =>
      fireEvent.paste(text, {
        clipboardData: { types: Object.keys(data), items: [], getData: (type: string) => data[type] ?? '' },
      }),
    press: (key: string, keyCode: number) => fireEvent.keyDown(text, { key, keyCode, ctrlKey: true }),
  };
};
const tool = (name: string) => screen.getByRole('button', { name });

describe('the text', () => {
  it('is a field with a name, that says what is wrong with it', async () => {
    const { text } = show('<p>One</p>', 'Content is required');
    expect(text).toHaveAttribute('aria-multiline', 'true');
    expect(text).toBeRequired();
    expect(text).toBeInvalid();
    await waitFor(() => expect(text).toHaveAccessibleDescription('Content is required'));
    expect(text).toHaveTextContent('One');
  });

  it('is told as it is, and letter for letter as it was when a change is taken back', () => {
    const html = 'laid <b>out</b>\n<i>by hand</i>';
    const { paste, press, said, text } = show(html);
    paste({ 'text/html': '<p>Not </p>' });
    expect(said()).toBe('<p>Notlaid <strong>out</strong> <em>by hand</em></p>');
    press('z', 90);
    expect(said()).toBe(html);
    press('y', 89);
    expect(text).toHaveTextContent('Notlaid out by hand');
  });

  it('without text is reported as empty', () => {
    const { paste, press, said } = show('');
    paste({ 'text/plain': 'words' });
    expect(said()).toBe('<p>words</p>');
    press('z', 90);
    paste({ 'text/plain': ' \n \n' });
    expect(said()).toBe('');
  });

  it('stays as it is while others give it another beginning', () => {
    const { paste, again, text } = show('<p>One</p>');
    paste({ 'text/plain': 'Mine ' });
    again('<p>Theirs</p>');
    expect(text).toHaveTextContent('Mine One');
  });
});

describe('what is pasted', () => {
  it('keeps the lines of plain text apart', () => {
    const { paste, said } = show('');
    paste({ 'text/plain': 'Onchan Park\nRoyal Drive\r\n<IM3 1RD>' });
    expect(said()).toBe('<p>Onchan Park</p><p>Royal Drive</p><p>&lt;IM3 1RD&gt;</p>');
  });

  it('is reduced to what the editor can make, where the cursor is', () => {
    const { paste, said } = show('<p>, as ever</p>');
    paste({
      'text/html': '<h1 style="color: red">News</h1><ul><li><b>Tea</b></li></ul><img src="x"><p>Come</p>',
      'text/plain': 'News Tea Come',
    });
    expect(said()).toBe('<p>News</p><ul><li><strong>Tea</strong></li></ul><p>Come, as ever</p>');
  });
});

describe('the toolbar', () => {
  it('is one stop for Tab, with the arrow keys from tool to tool', async () => {
    const { user, text } = show('');
    expect(screen.getByRole('toolbar', { name: 'Formatting' })).toHaveAttribute('aria-controls', text.id);
    await user.tab();
    for (const [name, key] of [
      ['Bold', '{ArrowRight}'],
      ['Italic', '{ArrowRight}'],
      ['Underline', '{End}'],
      ['Clean', '{ArrowRight}'],
      ['Bold', '{ArrowLeft}'],
      ['Clean', '{ArrowLeft}'],
      ['Link', '{ArrowLeft}'],
      ['Bullet list', '{ArrowLeft}'],
      ['Ordered list', '{Home}'],
    ] as const) {
      expect(tool(name)).toHaveFocus();
      await user.keyboard(key);
    }
    expect(tool('Bold')).toHaveFocus();
    await user.tab();
    expect(text).toHaveFocus();
  });

  it('names the keys that do the same', () => {
    show('');
    expect(tool('Bold')).toHaveAttribute('title', 'Bold (Ctrl+B)');
    expect(tool('Underline')).toHaveAttribute('title', 'Underline (Ctrl+U)');
  });

  it('makes lists and unmakes them', async () => {
    const { user, said } = show('<p>One</p><p>Two</p>');
    await user.click(tool('Bullet list'));
    expect(said()).toBe('<ul><li>One</li></ul><p>Two</p>');
    await user.click(tool('Ordered list'));
    expect(said()).toBe('<ol><li>One</li></ol><p>Two</p>');
    await user.click(tool('Ordered list'));
    expect(said()).toBe('<p>One</p><p>Two</p>');
  });

  it('adds a link, which is asked for by mouse or by keys', async () => {
    const { user, press, said, text } = show('<p>One</p>');
    expect(tool('Link')).toHaveAttribute('aria-haspopup', 'dialog');
    expect(tool('Link')).toHaveAttribute('title', 'Link (Ctrl+K)');
    press('k', 75);
    const dialog = await findDialog('Add Link');
    const address = dialog.getByLabelText(/^Address/);
    await waitFor(() => expect(address).toHaveFocus());
    await user.type(address, 'javascript:alert(1)');
    await user.click(dialog.getByRole('button', { name: 'Add Link' }));
    expect(address).toHaveAccessibleDescription(/^Please enter a web address/);
    expect(address).toHaveFocus();
    await user.clear(address);
    await user.type(address, 'www.example.org');
    await user.type(dialog.getByLabelText('Text'), 'Fees: {Enter}');
    expect(said()).toBe('<p><a href="https://www.example.org/" rel="noopener noreferrer">Fees:</a>One</p>');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('status')).toHaveTextContent('Link added');
    expect(text).toHaveTextContent('Fees:One');
  });

  it('changes a link and takes it away, and sends no form around it', async () => {
    const onSubmit = jest.fn();
    const { user, said } = show('<p><a href="https://example.org/">One</a> two</p>', undefined, onSubmit);
    expect(tool('Link')).toHaveAttribute('aria-pressed', 'true');
    await user.click(tool('Link'));
    const changing = await findDialog('Change Link');
    const address = changing.getByLabelText(/^Address/);
    expect(address).toHaveValue('https://example.org/');
    expect(changing.queryByLabelText('Text')).not.toBeInTheDocument();
    await user.clear(address);
    await user.type(address, 'ann@example.org{Enter}');
    expect(said()).toBe('<p><a href="mailto:ann@example.org">One</a> two</p>');
    expect(onSubmit).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(tool('Link'));
    await user.click((await findDialog('Change Link')).getByRole('button', { name: 'Remove Link' }));
    expect(said()).toBe('<p>One two</p>');
    expect(screen.getByRole('status')).toHaveTextContent('Link removed');
  });

  it('cleans the paragraph with the cursor in it', async () => {
    const { user, said } = show(
      '<ul><li><strong>One <a href="https://example.org/" rel="noopener noreferrer">two</a></strong></li></ul><p><em>Three</em></p>',
    );
    await user.click(tool('Clean'));
    expect(said()).toBe('<p>One two</p><p><em>Three</em></p>');
    expect(screen.getByRole('status')).toHaveTextContent('Formatting removed');
  });

  it('knows no computer code, for which draft-js has a key', () => {
    const { press, onChange } = show('<p>One</p>');
    press('j', 74);
    expect(onChange).not.toHaveBeenCalled();
  });
});
