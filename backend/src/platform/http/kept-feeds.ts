import type { PublicList } from './public-lists.js';

/** Feeds in memory by key, those used last. The number is limited, because anybody can invent a key. */
export class KeptFeeds {
  /** The one that was used last comes last. */
  private readonly feeds = new Map<string, PublicList>();

  constructor(private readonly limit: number) {}

  /** The feed with a key. It is made if it is not there. */
  get(key: string, make: () => PublicList): PublicList {
    const feed = this.feeds.get(key) ?? make();
    this.feeds.delete(key);
    this.feeds.set(key, feed);
    const [oldest = key] = this.feeds.keys();
    if (this.feeds.size > this.limit) this.feeds.delete(oldest);
    return feed;
  }
}
