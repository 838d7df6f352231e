import { describe, expect, it } from '@jest/globals';
import { announcementHtml } from './announcement-html.js';
import { announcementText } from './announcement-text.js';

describe('the words of an announcement', () => {
  it.each([
    [
      '<p>The green is <strong>open</strong>.</p><p>Come &amp; play<br>today.</p>',
      'The green is open.\n\nCome & play\ntoday.',
    ],
    [
      '<p>Bring:</p><ul><li>shoes</li><li>a friend</li></ul><p>Tea after.</p>',
      'Bring:\n\n• shoes\n• a friend\n\nTea after.',
    ],
    [
      '<p>See <a href="https://example.org/?a=1&amp;b=2">the <em>rules</em></a>.</p>',
      'See the rules (https://example.org/?a=1&b=2).',
    ],
    ['<p><a href="https://example.org/">https://example.org/</a></p>', 'https://example.org/'],
    ['<p>1 &lt; 2, &quot;so&quot; &amp;amp; on</p>', '1 < 2, "so" &amp; on'],
  ])('of %j', (html, text) => {
    expect(announcementText(announcementHtml(html))).toBe(text);
  });
});
