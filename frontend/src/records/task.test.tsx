import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { isUnsaved, useUnsavedChanges } from '../forms/unsaved.js';
import { useTask, useTaskRecord } from './task.js';

interface Named {
  id: number;
  name: string;
}

const at = (...addresses: string[]) =>
  renderHook(
    ({ records, hasChanges }: { records: readonly Named[]; hasChanges: boolean }) => {
      const { search } = useLocation();
      const navigate = useNavigate();
      const { task, open, close } = useTask();
      useUnsavedChanges(hasChanges, 'dialog');
      return { search, navigate, task, open, close, record: useTaskRecord(task, records) };
    },
    {
      initialProps: { records: [{ id: 7, name: 'Seven' }], hasChanges: false },
      wrapper: ({ children }) => <MemoryRouter initialEntries={addresses}>{children}</MemoryRouter>,
    },
  );

describe('a task', () => {
  it('goes back where it was opened when it is closed', () => {
    const { result } = at('/admin?tab=fixtures');
    act(() => result.current.open('edit', 7));
    act(() => result.current.close());
    expect(result.current.search).toBe('?tab=fixtures');
    act(() => void result.current.navigate(1));
    expect(result.current.task).toEqual({ name: 'edit', record: '7' });
  });

  it('is the one that was pressed last, also before the first one is shown', () => {
    const { result } = at('/admin?tab=fixtures');
    act(() => {
      result.current.open('edit', 7);
      result.current.open('delete', 8);
    });
    expect(result.current.task).toEqual({ name: 'delete', record: '8' });
    act(() => result.current.close());
    expect(result.current.search).toBe('?tab=fixtures');
  });

  it('leaves the tab where it is when it came with a link', () => {
    const { result } = at('/admin?tab=fixtures&task=edit&record=7');
    act(() => result.current.close());
    expect(result.current.search).toBe('?tab=fixtures');
    act(() => void result.current.navigate(1));
    expect(result.current.search).toBe('?tab=fixtures');
  });

  it('is not closed by an answer that arrives when another one is open', () => {
    const { result } = at('/admin?tab=fixtures');
    act(() => result.current.open('edit', 7));
    const { close } = result.current;
    act(() => result.current.open('result', 7));
    act(() => close());
    expect(result.current.task?.name).toBe('result');
  });

  it('lets go of what was changed in it when it is closed', () => {
    const { result, rerender } = at('/admin?tab=fixtures&task=import');
    rerender({ records: [], hasChanges: true });
    expect(isUnsaved('dialog')).toBe(true);
    act(() => result.current.close());
    expect(isUnsaved()).toBe(false);
  });
});

describe('the record of a task', () => {
  it('stays as it was when the task was opened, whatever others do to it', () => {
    const { result, rerender } = at('/admin?task=edit&record=7');
    expect(result.current.record).toEqual({ id: 7, name: 'Seven' });
    rerender({ records: [{ id: 7, name: 'Changed' }], hasChanges: false });
    expect(result.current.record?.name).toBe('Seven');
    rerender({ records: [], hasChanges: false });
    expect(result.current.record?.name).toBe('Seven');
  });

  it('is read anew when the task is opened again', () => {
    const { result, rerender } = at('/admin?task=edit&record=7');
    act(() => result.current.close());
    expect(result.current.record).toBeUndefined();
    rerender({ records: [{ id: 7, name: 'Changed' }], hasChanges: false });
    act(() => result.current.open('edit', 7));
    expect(result.current.record?.name).toBe('Changed');
  });
});
