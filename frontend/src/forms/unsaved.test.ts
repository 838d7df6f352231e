import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import {
  forgetUnsaved,
  guardRemaining,
  isUnsaved,
  leave,
  type UnsavedPlace,
  useLeaveQuestion,
  useUnsavedChanges,
} from './unsaved.js';

const form = (place: UnsavedPlace) =>
  renderHook(({ hasChanges }) => useUnsavedChanges(hasChanges, place), {
    initialProps: { hasChanges: true },
  });

describe('unsaved changes', () => {
  it('are guarded as long as they are not saved and their form is there', () => {
    const { rerender, unmount } = form('dialog');
    expect([isUnsaved(), isUnsaved('dialog'), isUnsaved('tab')]).toEqual([true, true, false]);
    rerender({ hasChanges: false });
    expect(isUnsaved()).toBe(false);
    rerender({ hasChanges: true });
    unmount();
    expect(isUnsaved()).toBe(false);
  });

  it('are let go of in one place and kept in the other', () => {
    form('dialog');
    form('tab');
    forgetUnsaved('dialog');
    expect([isUnsaved('dialog'), isUnsaved('tab')]).toEqual([false, true]);
  });

  it('are guarded again when their form is still there after leaving', () => {
    form('tab');
    const { unmount } = form('dialog');
    forgetUnsaved();
    expect(isUnsaved()).toBe(false);
    unmount();
    guardRemaining();
    expect([isUnsaved('dialog'), isUnsaved('tab')]).toEqual([false, true]);
  });
});

describe('leaving', () => {
  it('needs no question when nothing would be lost there', () => {
    form('tab');
    const go = jest.fn();
    leave(go, 'dialog');
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('asks, stays, asks again and goes', () => {
    form('dialog');
    const { result } = renderHook(useLeaveQuestion);
    const go = jest.fn();
    act(() => leave(go, 'dialog'));
    act(() => result.current?.stay());
    expect(result.current).toBeUndefined();
    expect(go).not.toHaveBeenCalled();
    expect(isUnsaved('dialog')).toBe(true);
    act(() => leave(go));
    act(() => result.current?.leave());
    expect(result.current).toBeUndefined();
    expect(go).toHaveBeenCalledTimes(1);
    expect(isUnsaved()).toBe(false);
  });
});
