import { roleAbilities, roles } from '@onchan-bowls/contract/roles';

/** Carries out a command. The table determines the number of its arguments. */
type Run = (...values: string[]) => Promise<void>;

interface Argument {
  readonly name: string;
  readonly about: string;
  readonly isOptional?: boolean;
  /** The only values it may have. */
  readonly choices?: readonly string[];
}

/** A command of the console. */
export interface ConsoleCommand {
  /** Its words after `onchan`. */
  readonly name: string;
  /** One sentence without a full stop. */
  readonly summary: string;
  readonly arguments?: readonly Argument[];
  /** Environment variables in addition to those of all commands. */
  readonly settings?: Readonly<Record<string, string>>;
  /** More sentences for its help. */
  readonly notes?: readonly string[];
  /** A whole line to type. */
  readonly example: string;
  /** When it ends with exit code 1 without an error. */
  readonly fails?: string;
  /** Loads its code, which is most of the product's. */
  readonly load: () => Promise<Run>;
}

const username = { name: 'username', about: 'the name that somebody signs in with' };
const role = {
  name: 'role',
  about: 'what the account may do',
  choices: roles,
};
const backupFile = { name: 'file', about: 'a file "club-….backup", with "people.backup" beside it' };
const backupFolder = { BACKUP_DIR: 'the folder of the backups (default: "backups" in DATA_DIR)' };
const passwordNote =
  'The password is read from standard input when it is piped in; otherwise one is made and printed.';
const roleNotes = roles.map((one) => `"${one}" may ${roleAbilities[one]}.`);
const whileRunning = 'Works while the product runs, and while it is stopped.';
const whileStopped = 'Stop the product first.';

/** All commands, in the order of the help. */
export const commands: readonly ConsoleCommand[] = [
  {
    name: 'backup',
    summary: 'Make a backup and print its file',
    arguments: [{ name: 'folder', about: 'where to put it, instead of BACKUP_DIR', isOptional: true }],
    settings: backupFolder,
    notes: [whileRunning],
    example: 'onchan backup /srv/backups',
    load: async () => (await import('./backup.js')).backUpInto,
  },
  {
    name: 'backup verify',
    summary: 'Restore a backup into a throwaway database and check it',
    arguments: [backupFile],
    notes: ['The throwaway database is made on the same server, and removed at the end.', whileRunning],
    example: 'onchan backup verify /srv/backups/club-20261122T190512Z-1234.backup',
    fails: 'the backup is damaged or incomplete',
    load: async () => (await import('./backup.js')).verify,
  },
  {
    name: 'backup take-over',
    summary: 'Make a backup in the folder of the database that this one was restored from',
    settings: backupFolder,
    notes: [
      'Only for a restored database that replaces the other one for good. From then on the folder is its own.',
      whileRunning,
    ],
    example: 'onchan backup take-over',
    load: async () => (await import('./backup.js')).takeOver,
  },
  {
    name: 'restore',
    summary: 'Restore a backup into an empty database and check it',
    arguments: [backupFile],
    notes: ['The database is the one of DATABASE_URL, or a new one in DATA_DIR.', whileStopped],
    example: 'onchan restore /srv/backups/club-20261122T190512Z-1234.backup',
    fails: 'the backup is damaged, or the database is not empty',
    load: async () => (await import('./restore.js')).restore,
  },
  {
    name: 'user list',
    summary: 'List the accounts',
    notes: [whileRunning],
    example: 'onchan user list',
    load: async () => (await import('./user.js')).list,
  },
  {
    name: 'user add',
    summary: 'Add an account',
    arguments: [username, role],
    notes: [...roleNotes, passwordNote, whileRunning],
    example: 'onchan user add cass committee',
    fails: 'the name is taken, or the password is easy to guess',
    load: async () => (await import('./user.js')).add,
  },
  {
    name: 'user password',
    summary: 'Set a new password, and sign the account out everywhere',
    arguments: [username],
    notes: [passwordNote, whileRunning],
    example: 'onchan user password cass',
    fails: 'there is no such account, or the password is easy to guess',
    load: async () => (await import('./user.js')).setPassword,
  },
  {
    name: 'user link',
    summary: 'Send or print a link by which the account’s owner chooses a password',
    arguments: [username],
    notes: ['It is mailed to the address of the account, if there is one and SMTP_URL is set.', whileRunning],
    example: 'onchan user link cass',
    fails: 'there is no such account, or it is disabled',
    load: async () => (await import('./user.js')).makeLink,
  },
  {
    name: 'user role',
    summary: 'Give an account another role, and sign it out everywhere',
    arguments: [username, role],
    notes: [...roleNotes, whileRunning],
    example: 'onchan user role cass admin',
    fails: 'there is no such account',
    load: async () => (await import('./user.js')).setRole,
  },
  {
    name: 'user reset-factor',
    summary: 'Remove the second factor and the passkeys of an account, and sign it out everywhere',
    arguments: [username],
    notes: [
      'For somebody whose telephone is lost, with the recovery codes and the passkeys on it. Make sure that it is them who ask.',
      whileRunning,
    ],
    example: 'onchan user reset-factor cass',
    fails: 'there is no such account',
    load: async () => (await import('./user.js')).resetFactor,
  },
  {
    name: 'user disable',
    summary: 'Let nobody sign in to an account, and sign it out everywhere',
    arguments: [username],
    notes: [whileRunning],
    example: 'onchan user disable cass',
    fails: 'there is no such account',
    load: async () => (await import('./user.js')).disable,
  },
  {
    name: 'user enable',
    summary: 'Enable a disabled account, with the password it had',
    arguments: [username],
    notes: [whileRunning],
    example: 'onchan user enable cass',
    fails: 'there is no such account',
    load: async () => (await import('./user.js')).enable,
  },
  {
    name: 'events head',
    summary: 'Verify the history and print what to keep of it: its head, and the marks of who was erased',
    notes: [whileRunning],
    example: 'onchan events head',
    fails: 'an event was changed or is missing',
    load: async () => (await import('./events.js')).printHead,
  },
  {
    name: 'events verify',
    summary: 'Check that the history is as it was recorded',
    arguments: [
      {
        name: 'head',
        about: 'a kept head, "position:hash", that must still be in the history',
        isOptional: true,
      },
    ],
    notes: [whileRunning],
    example: `onchan events verify 1234:${'5f0c'.repeat(16)}`,
    fails: 'an event was changed or is missing, or a stamp does not hold',
    load: async () => (await import('./events.js')).verify,
  },
  {
    name: 'events stamps',
    summary: 'Print the time stamps of the history, to keep them elsewhere',
    notes: ['A line has a head and the token of the authority in base64.', whileRunning],
    example: 'onchan events stamps',
    load: async () => (await import('./events.js')).printStamps,
  },
  {
    name: 'projections rebuild',
    summary: 'Rebuild the read tables from the history',
    arguments: [
      { name: 'projection', about: 'one table, such as "fixtures", instead of all', isOptional: true },
    ],
    notes: [whileRunning],
    example: 'onchan projections rebuild fixtures',
    load: async () => (await import('./projections.js')).rebuild,
  },
  {
    name: 'projections compare',
    summary: 'Print each row of a read table that differs from the history',
    notes: ['Changes nothing.', whileRunning],
    example: 'onchan projections compare',
    fails: 'a row differs',
    load: async () => (await import('./projections.js')).compare,
  },
  {
    name: 'mail list',
    summary: 'List the mails that have not been sent',
    notes: ['Prints neither names nor addresses.', whileRunning],
    example: 'onchan mail list',
    load: async () => (await import('./mail.js')).list,
  },
  {
    name: 'mail retry',
    summary: 'Try again to send the mails that wait or were given up',
    notes: ['The running product begins within half a minute.', whileRunning],
    example: 'onchan mail retry',
    load: async () => (await import('./mail.js')).retry,
  },
  {
    name: 'personal-data rotate',
    summary: "Wrap every person's key with a new key",
    settings: { NEW_PERSONAL_DATA_KEY: 'the new key; "openssl rand -base64 32" makes one' },
    notes: [whileStopped, 'Start it with the new key as PERSONAL_DATA_KEY.'],
    example: 'NEW_PERSONAL_DATA_KEY=… onchan personal-data rotate',
    fails: 'the product runs, or a key is damaged',
    load: async () => (await import('./personal-data.js')).rotate,
  },
  {
    name: 'personal-data abandon',
    summary: 'Give up the personal data whose keys are lost for good',
    arguments: [
      {
        name: 'people',
        about: 'how many people are affected, which the command prints without it',
        isOptional: true,
      },
    ],
    notes: [whileStopped, 'What nobody can read any more becomes "[unreadable]".'],
    example: 'onchan personal-data abandon 12',
    fails: 'the product runs',
    load: async () => (await import('./personal-data.js')).abandon,
  },
];
