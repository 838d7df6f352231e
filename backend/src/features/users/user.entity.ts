import type { Role } from '@onchan-bowls/contract/roles';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who can sign in. The opaque id is the actor of events. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  username: string;

  /** The username as `signInNameOf` gives it; unique. */
  @Column('text', { name: 'sign_in_name' })
  signInName: string;

  /** argon2id, in its PHC text form. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text')
  role: Role;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  @Column('timestamptz', { name: 'last_sign_in_at', nullable: true })
  lastSignInAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('text', { name: 'stripe_customer_id', nullable: true })
  stripeCustomerId: string | null;

  @Column('text', { name: 'stripe_subscription_id', nullable: true })
  stripeSubscriptionId: string | null;
}

/** A signed-in browser. Only the SHA-256 of its token is stored. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** The browser in words; null when it did not say. */
  @Column('text', { nullable: true })
  browser: string | null;

  /** The passkey that opened it; null when a password did, or the passkey was removed in this session. */
  @Column('uuid', { name: 'passkey_id', nullable: true })
  passkeyId: string | null;

  /** A keyed hash of the network where it signed in. */
  @Column('text', { nullable: true })
  network: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt: Date;
}
