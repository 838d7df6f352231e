import { describe, expect, it } from '@jest/globals';
import { cleanText } from './rich-html.js';

describe('without a document to parse HTML with', () => {
  it('keeps what the server writes', () => {
    const html =
      '<p>5 &lt; 7<br /><strong>one</strong> <em>two</em></p><ul><li><u>three</u></li></ul>' +
      '<p><a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">there</a> <a href="mailto:a@example.org">mail</a></p>';
    expect(cleanText(html)).toBe(html);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<p onclick="alert(1)">text</p>',
    '<a href="javascript:alert(1)">there</a>',
    '<a href="https://example.org" onclick="alert(1)">there</a>',
    '<a href="https://example.org"onclick="alert(1)">there</a>',
    '<style>p { display: none }</style>',
    '<!-- --><svg/onload=alert(1)>',
    '<P STYLE="x">text',
    '</div></template><iframe srcdoc="x">',
  ])('shows everything else as text: %s', (html) => {
    const shown = document.createElement('div');
    shown.innerHTML = cleanText(html);
    expect(shown.querySelectorAll(':not(p, a[href^="https:"])')).toHaveLength(0);
    expect(shown.querySelectorAll('[onclick], [style]')).toHaveLength(0);
  });
});
