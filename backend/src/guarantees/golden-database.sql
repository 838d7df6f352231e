
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.append_events(canonical text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
      DECLARE
        head event_head;
        previous_hash text;
        line text;
        event jsonb;
      BEGIN
        SELECT * INTO STRICT head FROM event_head FOR UPDATE;
        FOREACH line IN ARRAY canonical LOOP
          event := line;
          previous_hash := head.hash;
          head.position := head.position + 1;
          head.hash := encode(sha256(convert_to(previous_hash || head.position || line, 'UTF8')), 'hex');
          INSERT INTO events (position, stream, stream_id, version, event_id, command_id, command_index, type,
            schema_version, data, personal, actor, request_id, recorded_at, previous_hash, hash)
          VALUES (head.position, event->>'stream', event->>'streamId', (event->>'version')::integer,
            (event->>'eventId')::uuid, (event->>'commandId')::uuid, (event->>'commandIndex')::integer, event->>'type',
            (event->>'schemaVersion')::integer, event->'data', nullif(event->'personal', 'null'), event->>'actor',
            event->>'requestId', (event->>'recordedAt')::timestamptz, previous_hash, head.hash);
        END LOOP;
        UPDATE event_head SET position = head.position, hash = head.hash;
      END $$;
CREATE FUNCTION public.refuse_to_change_events() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        RAISE EXCEPTION 'events are append-only' USING ERRCODE = 'restrict_violation';
      END $$;
CREATE SEQUENCE public.announcement_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.announcements (
    id integer NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.competition_entries (
    id integer NOT NULL,
    competition_id integer NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE SEQUENCE public.competition_entry_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE SEQUENCE public.competition_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.competition_winners (
    id integer NOT NULL,
    competition_name text NOT NULL,
    winner text NOT NULL,
    category text NOT NULL,
    year integer NOT NULL,
    runner_up text,
    notes text,
    created_at timestamp(3) with time zone NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.competitions (
    id integer NOT NULL,
    title text NOT NULL,
    description text,
    date timestamp(3) with time zone NOT NULL,
    "time" text NOT NULL,
    registration_closes timestamp(3) with time zone,
    status text NOT NULL,
    category text NOT NULL,
    type text NOT NULL,
    entries_open boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.event_head (
    singleton boolean DEFAULT true NOT NULL,
    "position" bigint NOT NULL,
    hash text NOT NULL,
    CONSTRAINT event_head_singleton_check CHECK (singleton)
)
WITH (fillfactor='10');
CREATE TABLE public.events (
    "position" bigint NOT NULL,
    stream text NOT NULL,
    stream_id text NOT NULL,
    version integer NOT NULL,
    event_id uuid NOT NULL,
    command_id uuid NOT NULL,
    command_index integer NOT NULL,
    type text NOT NULL,
    schema_version integer NOT NULL,
    data jsonb NOT NULL,
    personal jsonb,
    actor text NOT NULL,
    request_id text NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    CONSTRAINT events_position_check CHECK (("position" > 0))
);
CREATE TABLE public.fixture_calendar (
    id integer NOT NULL,
    date date,
    "time" text NOT NULL,
    home_team text NOT NULL,
    away_team text NOT NULL,
    venue text NOT NULL,
    category text NOT NULL,
    type text NOT NULL,
    other_type text,
    home_score integer,
    away_score integer,
    cancelled boolean NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL,
    version integer NOT NULL,
    was_in_mens boolean DEFAULT false NOT NULL,
    was_in_mens_over_60 boolean DEFAULT false NOT NULL,
    was_in_ladies_over_60 boolean DEFAULT false NOT NULL
);
CREATE SEQUENCE public.fixture_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.fixtures (
    id integer NOT NULL,
    date date,
    "time" text NOT NULL,
    home_team text NOT NULL,
    away_team text NOT NULL,
    venue text NOT NULL,
    category text NOT NULL,
    type text NOT NULL,
    other_type text,
    status text NOT NULL,
    home_score integer,
    away_score integer,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    version integer NOT NULL
);
CREATE SEQUENCE public.handicap_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.handicaps (
    id integer NOT NULL,
    player_name text NOT NULL,
    category text NOT NULL,
    handicap integer NOT NULL,
    notes text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.history_access (
    id bigint NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    query jsonb NOT NULL,
    request_id text NOT NULL,
    accessed_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT history_access_kind_check CHECK ((kind = ANY (ARRAY['list'::text, 'verify'::text, 'export'::text, 'record'::text, 'access'::text])))
);
ALTER TABLE public.history_access ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.history_access_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE public.member_application_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.member_applications (
    id integer NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    membership_type text NOT NULL,
    previous_experience text,
    motivation text,
    status text NOT NULL,
    applied_at timestamp(3) with time zone NOT NULL,
    reviewed_at timestamp(3) with time zone,
    reviewed_by text,
    admin_notes text,
    version integer NOT NULL
);
CREATE SEQUENCE public.member_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.members (
    id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    role text NOT NULL,
    joined_year integer NOT NULL,
    status text NOT NULL,
    applied_at timestamp(3) with time zone NOT NULL,
    approved_at timestamp(3) with time zone NOT NULL,
    approved_by text NOT NULL,
    version integer NOT NULL
);
CREATE SEQUENCE public.message_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.messages (
    id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
CREATE SEQUENCE public.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.migrations_id_seq OWNED BY public.migrations.id;
CREATE TABLE public.outbox_mails (
    id uuid NOT NULL,
    subject text NOT NULL,
    mail json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone,
    sent_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone
);
CREATE TABLE public.personal_keys (
    subject text NOT NULL,
    wrapped_key text,
    master_key_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    destroyed_at timestamp with time zone,
    CONSTRAINT personal_keys_check CHECK (((wrapped_key IS NULL) = (destroyed_at IS NOT NULL))),
    CONSTRAINT personal_keys_check1 CHECK (((wrapped_key IS NULL) = (master_key_id IS NULL)))
);
CREATE TABLE public.projections (
    name text NOT NULL,
    version integer NOT NULL,
    generation integer DEFAULT 1 NOT NULL,
    built_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.sessions (
    token_hash text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL
);
CREATE SEQUENCE public.taster_session_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.taster_sessions (
    id integer NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    preferred_date_time text NOT NULL,
    status text NOT NULL,
    applied_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    completed_by text,
    version integer NOT NULL
);
CREATE TABLE public.users (
    id uuid NOT NULL,
    username text NOT NULL,
    password_hash text NOT NULL,
    email text,
    role text NOT NULL,
    disabled_at timestamp(3) with time zone,
    last_sign_in_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    stripe_customer_id text,
    stripe_subscription_id text,
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'committee'::text])))
);
CREATE SEQUENCE public.winner_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);
INSERT INTO public.announcements VALUES
	(1, 'Welcome to the demonstration', '<p>All names, results and messages here are <strong>made up</strong>, so that you can try everything.</p>', '2026-11-22 06:37:02.659+00', '2026-11-22 06:37:02.659+00', 1),
	(2, 'Club evening on Friday', '<p>Bring a friend: bowls can be lent.</p><ul><li>Roll-up from 18:00</li><li>Tea and cake</li></ul>', '2026-11-22 06:37:02.666+00', '2026-11-22 06:37:02.666+00', 1),
	(3, 'The green opens on Sunday', '<p>Come and play from <em>ten o’clock</em>.</p><ul><li>Tea</li></ul>', '2026-11-22 06:37:02.925+00', '2026-11-22 06:37:02.936+00', 2);
INSERT INTO public.competition_entries VALUES
	(1, 1, 'Jack', 'Green', 'jack.green@example.com', '2026-11-22 06:37:02.675+00'),
	(2, 1, 'Wendy', 'Woods', 'wendy.woods@example.com', '2026-11-22 06:37:02.683+00'),
	(3, 1, 'Penny', 'Measure', 'penny.measure@example.com', '2026-11-22 06:37:02.688+00'),
	(4, 3, 'Ann', 'Entrant', 'ann@example.org', '2026-11-22 06:37:03.044+00');
INSERT INTO public.competition_winners VALUES
	(1, 'Ladies Singles', 'Rosie Crown', 'Ladies', 2023, 'Penny Measure', NULL, '2026-11-22 06:37:02.599+00', 1),
	(2, 'Ladies Singles', 'Penny Measure', 'Ladies', 2024, 'Wendy Woods', NULL, '2026-11-22 06:37:02.605+00', 1),
	(3, 'Ladies Singles', 'Rosie Crown', 'Ladies', 2025, 'Grace Greenaway', NULL, '2026-11-22 06:37:02.608+00', 1),
	(4, 'Mens Singles', 'Bill Bias', 'Mens', 2024, 'Jack Green', NULL, '2026-11-22 06:37:02.613+00', 1),
	(5, 'Mens Singles', 'Jack Green', 'Mens', 2025, 'Mark Footer', NULL, '2026-11-22 06:37:02.617+00', 1),
	(6, 'Mixed Pairs', 'Wendy Woods and Mark Footer', 'Mixed', 2025, NULL, NULL, '2026-11-22 06:37:02.622+00', 1),
	(7, 'Summer Cup', 'Ann Example', 'Ladies', 2022, NULL, NULL, '2026-11-22 06:37:02.996+00', 2);
INSERT INTO public.competitions VALUES
	(1, 'Mixed Pairs', 'Entry Fee: £5', '2026-12-05 13:00:00+00', '13:00', '2026-11-28 20:00:00+00', 'upcoming', 'mixed', 'club', true, '2026-11-22 06:37:02.671+00', '2026-11-22 06:37:02.671+00', 4),
	(2, 'Ladies Singles', 'Entry Fee: £5', '2026-12-19 12:00:00+00', 'TBC', NULL, 'upcoming', 'ladies', 'club', false, '2026-11-22 06:37:02.696+00', '2026-11-22 06:37:02.696+00', 1),
	(3, 'Spring Cup', 'Entry Fee: £5', '2027-05-16 13:30:00+00', 'TBC', '2027-05-14 17:00:00+00', 'upcoming', 'mixed', 'club', true, '2026-11-22 06:37:03.036+00', '2026-11-22 06:37:03.102+00', 7),
	(5, 'Bare Cup', NULL, '2026-08-15 12:00:00+00', '13:00', NULL, 'upcoming', 'mixed', 'club', true, '2026-11-22 06:37:03.153+00', '2026-11-22 06:37:03.153+00', 1);
INSERT INTO public.event_head VALUES
	(true, 105, 'b8d3b4d93ca34df6ac7808d7262fa35f37014a126adc7cb0984fb88bee61fdfe');
INSERT INTO public.events VALUES
	(1, 'account', '2dc14458-05f1-4389-8d16-2e558b5c1507', 1, '01a201f8-f47b-77a2-9ada-edb52efb7083', '01a201f8-f45a-7121-a37f-c5e4a1232fd8', 0, 'AccountAdded', 1, '{"role": "admin"}', NULL, 'system', '69d45c4b-2e82-43aa-b202-5513fd5e72fd', '2026-11-22 06:37:02.458+00', '0000000000000000000000000000000000000000000000000000000000000000', 'd2acd5877d5633dea2e34521c89b11a9b745465afae34f053d3e26dc9c8d53a3'),
	(2, 'fixture', '1', 1, '01a201f8-f491-777f-a4a1-c5ef4aec60c4', '01a201f8-f48e-76bc-a0c9-7ceceba27a09', 0, 'FixtureScheduled', 1, '{"date": "2026-11-05", "time": "18:30", "type": "league", "venue": "Onchan Park", "awayTeam": "Peel A", "category": "mens", "homeTeam": "Onchan A", "otherType": null}', NULL, 'demo', 'beb3b968-66d4-4518-af7f-fc755ca3c486', '2026-11-22 06:37:02.479+00', 'd2acd5877d5633dea2e34521c89b11a9b745465afae34f053d3e26dc9c8d53a3', 'b0f3fa87b868498b08e40d3b02205a5b123ab8386fce219726cabf525f1e3a01'),
	(3, 'fixture', '1', 2, '01a201f8-f499-74d3-a41d-85724d7daa24', '01a201f8-f496-72c6-b062-23a7b09e9316', 0, 'ResultRecorded', 1, '{"awayScore": 7, "homeScore": 3}', NULL, 'demo', 'b36d2663-4680-43fb-b68d-996d2f3d5bbf', '2026-11-22 06:37:02.487+00', 'b0f3fa87b868498b08e40d3b02205a5b123ab8386fce219726cabf525f1e3a01', 'c99e1ad597cbc6f32be4338662e12b6e0c7c090ee05c9ab6c43949bda8d07450'),
	(4, 'fixture', '2', 1, '01a201f8-f4a2-7048-a9a6-c3ca11e60bcd', '01a201f8-f4a0-74b0-825c-7e9c7958cd17', 0, 'FixtureScheduled', 1, '{"date": "2026-11-03", "time": "14:00", "type": "league", "venue": "Onchan Park", "awayTeam": "Marown A", "category": "mens-over-60", "homeTeam": "Onchan A", "otherType": null}', NULL, 'demo', '7dfbe754-bf29-4cbd-a251-b647469f1ca9', '2026-11-22 06:37:02.496+00', 'c99e1ad597cbc6f32be4338662e12b6e0c7c090ee05c9ab6c43949bda8d07450', '1ce0ae9101f19c106802c39263f2b28b51fb4247966130115523d4d27aeb2a3b'),
	(5, 'fixture', '2', 2, '01a201f8-f4a7-74f1-b124-e378a1f7eaf0', '01a201f8-f4a5-7505-911e-3bce6913aef9', 0, 'ResultRecorded', 1, '{"awayScore": 6, "homeScore": 10}', NULL, 'demo', 'e023f777-fb17-4dbe-abb6-ffa57f29ac26', '2026-11-22 06:37:02.502+00', '1ce0ae9101f19c106802c39263f2b28b51fb4247966130115523d4d27aeb2a3b', '9b27ab0aa5f7ab72c569f801387a408c1c63548b77944ad64b124f4f6853aa03'),
	(6, 'fixture', '3', 1, '01a201f8-f4ae-70e6-b989-5c7ce78dbc3a', '01a201f8-f4ac-72ca-b13b-6c468434d7b6', 0, 'FixtureScheduled', 1, '{"date": "2026-11-04", "time": "14:00", "type": "league", "venue": "South Ramsey green", "awayTeam": "Onchan", "category": "ladies-over-60", "homeTeam": "South Ramsey", "otherType": null}', NULL, 'demo', 'fd257478-2ae4-499e-8f10-403ab47a0983', '2026-11-22 06:37:02.509+00', '9b27ab0aa5f7ab72c569f801387a408c1c63548b77944ad64b124f4f6853aa03', '6d57e67fa43572772e917d410e88a7f62329f6831b63a224242da8b33ea67479'),
	(7, 'fixture', '3', 2, '01a201f8-f4b3-752a-bbb0-db936f9a0a6f', '01a201f8-f4b2-73db-ac5e-31f4523d3257', 0, 'ResultRecorded', 1, '{"awayScore": 8, "homeScore": 4}', NULL, 'demo', '82180161-2c45-4f20-9131-c7dfbf650c2b', '2026-11-22 06:37:02.514+00', '6d57e67fa43572772e917d410e88a7f62329f6831b63a224242da8b33ea67479', 'bd11163f88056a1151ca1a0e657eaa3be6ee29a6f3f59f94458996f41ecd3502'),
	(8, 'fixture', '4', 1, '01a201f8-f4b9-75b2-8208-25a21f305a4d', '01a201f8-f4b7-762a-8a20-70ffb2c36379', 0, 'FixtureScheduled', 1, '{"date": "2026-11-12", "time": "18:30", "type": "league", "venue": "Castletown green", "awayTeam": "Onchan A", "category": "mens", "homeTeam": "Castletown A", "otherType": null}', NULL, 'demo', '0a170854-1ad2-45ee-8b96-11e3ba09050e', '2026-11-22 06:37:02.519+00', 'bd11163f88056a1151ca1a0e657eaa3be6ee29a6f3f59f94458996f41ecd3502', 'd6f760af41134f704408a543c76631d6abef4a195b5e3e7c45023fd1762830ae'),
	(9, 'fixture', '4', 2, '01a201f8-f4bd-77e1-8e3a-51421282d80e', '01a201f8-f4bc-752a-81ae-a6f83189bc1b', 0, 'ResultRecorded', 1, '{"awayScore": 6, "homeScore": 4}', NULL, 'demo', '7cb047b0-7370-4f3e-829e-a4b58f71ffe1', '2026-11-22 06:37:02.525+00', 'd6f760af41134f704408a543c76631d6abef4a195b5e3e7c45023fd1762830ae', 'f55222a34ff5ed2fd8b6571883f442cef5047e36ff67928d1412312f873b8338'),
	(10, 'fixture', '5', 1, '01a201f8-f4c2-7338-9db9-7d55099f50dd', '01a201f8-f4c1-7011-bdfb-cce06c595a69', 0, 'FixtureScheduled', 1, '{"date": "2026-11-12", "time": "18:30", "type": "league", "venue": "Onchan Park", "awayTeam": "Douglas B", "category": "mens", "homeTeam": "Onchan B", "otherType": null}', NULL, 'demo', '72af7857-d2e6-47dc-9a43-56c8672500a2', '2026-11-22 06:37:02.529+00', 'f55222a34ff5ed2fd8b6571883f442cef5047e36ff67928d1412312f873b8338', '8c4168d45f7532f82898f3a26e58e84eeb048ed4194a037c701b0b4156fffc1a'),
	(11, 'fixture', '5', 2, '01a201f8-f4c6-758d-b49f-ab9fda86be5f', '01a201f8-f4c5-75fb-b175-116fc9f2e497', 0, 'ResultRecorded', 1, '{"awayScore": 5, "homeScore": 5}', NULL, 'demo', '290d8f8d-3e6b-47d7-8031-f25678129836', '2026-11-22 06:37:02.533+00', '8c4168d45f7532f82898f3a26e58e84eeb048ed4194a037c701b0b4156fffc1a', '3d784f082078d6f65659c7223de198d4ae9784609e8fd22a747e1e213e0eacaa'),
	(12, 'fixture', '6', 1, '01a201f8-f4cc-7660-9451-221944aea35a', '01a201f8-f4cb-76e6-b608-050c84e89581', 0, 'FixtureScheduled', 1, '{"date": "2026-11-10", "time": "14:00", "type": "league", "venue": "Port St Mary green", "awayTeam": "Onchan A", "category": "mens-over-60", "homeTeam": "Port St Mary", "otherType": null}', NULL, 'demo', '1893c3f3-83a9-46eb-8659-c84b24da41c9', '2026-11-22 06:37:02.539+00', '3d784f082078d6f65659c7223de198d4ae9784609e8fd22a747e1e213e0eacaa', '5906485ad919ea7ae17d181b82ebf98fed67fc1070cfd529c24b232eef950303'),
	(13, 'fixture', '6', 2, '01a201f8-f4d1-72d3-b0b2-0b2d7ff630d5', '01a201f8-f4d0-7715-a691-3a81015a81c7', 0, 'ResultRecorded', 1, '{"awayScore": 4, "homeScore": 12}', NULL, 'demo', 'e836f697-440c-4b24-834f-d0bd752000c1', '2026-11-22 06:37:02.545+00', '5906485ad919ea7ae17d181b82ebf98fed67fc1070cfd529c24b232eef950303', '97fa5e288d9c52d8364bff16790b0b9a12c06c277f743676ac8416d9df89e3b1'),
	(14, 'fixture', '7', 1, '01a201f8-f4d6-707e-9131-5c911c089bd8', '01a201f8-f4d4-7399-afec-2a2899281f41', 0, 'FixtureScheduled', 1, '{"date": "2026-11-17", "time": "14:00", "type": "league", "venue": "Onchan Park", "awayTeam": "North Ramsey", "category": "mens-over-60", "homeTeam": "Onchan A", "otherType": null}', NULL, 'demo', 'ec7a916a-846d-4df4-9203-2553bf783341', '2026-11-22 06:37:02.549+00', '97fa5e288d9c52d8364bff16790b0b9a12c06c277f743676ac8416d9df89e3b1', '856908f6a2ea4f48b402a4d267f41e8fdbc36e7818452a460741f88680fb9d67'),
	(15, 'fixture', '7', 2, '01a201f8-f4da-7718-9f64-1cefc59f8393', '01a201f8-f4d9-7527-9289-cee551a1f7d3', 0, 'ResultRecorded', 1, '{"awayScore": 8, "homeScore": 8}', NULL, 'demo', 'aa411a2c-4119-488d-b0f1-50f2a54e256a', '2026-11-22 06:37:02.553+00', '856908f6a2ea4f48b402a4d267f41e8fdbc36e7818452a460741f88680fb9d67', 'ead69bf74f856321c9e100a769826827b20dea3f256cf4b045d43e758ee07399'),
	(16, 'fixture', '8', 1, '01a201f8-f4df-77d3-a3d9-ccddbe8759d2', '01a201f8-f4de-71e2-a13f-398b0a586799', 0, 'FixtureScheduled', 1, '{"date": "2026-11-18", "time": "14:00", "type": "league", "venue": "Onchan Park", "awayTeam": "Castletown", "category": "ladies-over-60", "homeTeam": "Onchan", "otherType": null}', NULL, 'demo', 'ac9a09d1-dda5-4786-8ca7-24a1fd30fc94', '2026-11-22 06:37:02.558+00', 'ead69bf74f856321c9e100a769826827b20dea3f256cf4b045d43e758ee07399', '99dc9b5cc525688f88fe19be1357655b0232a4021fe5fb23f71deb4ad2caecd9'),
	(17, 'fixture', '9', 1, '01a201f8-f4e4-778b-9e47-ea683bad4377', '01a201f8-f4e3-7059-b7d8-a289e769e4f5', 0, 'FixtureScheduled', 1, '{"date": "2026-11-19", "time": "18:30", "type": "league", "venue": "Onchan Park", "awayTeam": "Marown B", "category": "mens", "homeTeam": "Onchan A", "otherType": null}', NULL, 'demo', '9bed1453-4c76-458a-8423-197c7d799781', '2026-11-22 06:37:02.563+00', '99dc9b5cc525688f88fe19be1357655b0232a4021fe5fb23f71deb4ad2caecd9', 'd6f5c267b5d0470de902248ba691a51787e6aadb3683ef574f73551b9189ad24'),
	(18, 'fixture', '10', 1, '01a201f8-f4e8-728b-8019-1fcacc6360c3', '01a201f8-f4e7-7337-bb45-166e5abd7d56', 0, 'FixtureScheduled', 1, '{"date": "2026-11-21", "time": "13:30", "type": "other", "venue": "Onchan Park", "awayTeam": "Port Erin", "category": "mens", "homeTeam": "Onchan", "otherType": "Friendly"}', NULL, 'demo', '19ecd4bb-7470-410d-b359-52412b935044', '2026-11-22 06:37:02.568+00', 'd6f5c267b5d0470de902248ba691a51787e6aadb3683ef574f73551b9189ad24', '8a7db64d3d0d3995587feb9cbe09290e86afee69141fc28184fe64d2bb9ce570'),
	(19, 'fixture', '11', 1, '01a201f8-f4ed-7307-96ef-45e35cb159f9', '01a201f8-f4ec-72a5-80d0-71233bf756cd', 0, 'FixtureScheduled', 1, '{"date": "2026-11-26", "time": "18:30", "type": "league", "venue": "North Ramsey green", "awayTeam": "Onchan A", "category": "mens", "homeTeam": "North Ramsey A", "otherType": null}', NULL, 'demo', 'fed588d1-cfea-4062-bbb7-1808380b66b1', '2026-11-22 06:37:02.573+00', '8a7db64d3d0d3995587feb9cbe09290e86afee69141fc28184fe64d2bb9ce570', 'a9f2569bde5c42947c4511123200ab6c17289f1a9b2a1f23c366f6ca2b70a7eb'),
	(20, 'fixture', '12', 1, '01a201f8-f4f3-718e-b48a-bc213b64b9ff', '01a201f8-f4f1-70c0-9a69-30dbd955c039', 0, 'FixtureScheduled', 1, '{"date": "2026-11-26", "time": "18:30", "type": "league", "venue": "Onchan Park", "awayTeam": "Marown C", "category": "mens", "homeTeam": "Onchan B", "otherType": null}', NULL, 'demo', '7c2d5128-fc07-4aae-ac92-69d3645fa769', '2026-11-22 06:37:02.577+00', 'a9f2569bde5c42947c4511123200ab6c17289f1a9b2a1f23c366f6ca2b70a7eb', '9833fd69336a6fe96e5dc97523e01752e111725bf76e17700e428bdf1bd47aaa'),
	(21, 'fixture', '13', 1, '01a201f8-f4f8-77b1-8eb3-ce2897ebc25f', '01a201f8-f4f6-7460-9ec4-a987a27892a1', 0, 'FixtureScheduled', 1, '{"date": "2026-11-24", "time": "14:00", "type": "league", "venue": "Onchan Park", "awayTeam": "Finch Hill", "category": "mens-over-60", "homeTeam": "Onchan A", "otherType": null}', NULL, 'demo', '10625e1f-fd78-42d3-9486-2932c9c1895e', '2026-11-22 06:37:02.583+00', '9833fd69336a6fe96e5dc97523e01752e111725bf76e17700e428bdf1bd47aaa', '1f951ce22869987560834faf0619d588ebaa718e22ccffdbfd384f690172a085'),
	(22, 'fixture', '14', 1, '01a201f8-f4fe-7562-bd26-f301ef081b81', '01a201f8-f4fc-7298-b708-6daa8df50e06', 0, 'FixtureScheduled', 1, '{"date": "2026-12-03", "time": "18:30", "type": "league", "venue": "Onchan Park", "awayTeam": "Douglas A", "category": "mens", "homeTeam": "Onchan A", "otherType": null}', NULL, 'demo', '0e581890-e8c4-4338-98cc-57c7360bec2e', '2026-11-22 06:37:02.589+00', '1f951ce22869987560834faf0619d588ebaa718e22ccffdbfd384f690172a085', '52f06bfec42b6e49953b4b0886ae952c48ed88bb7e2d5a35cb72e1ad58ded073'),
	(23, 'fixture', '15', 1, '01a201f8-f503-7201-8022-2d01c98f3d72', '01a201f8-f501-709c-b9cc-ee677fc73e78', 0, 'FixtureScheduled', 1, '{"date": "2026-12-02", "time": "14:00", "type": "league", "venue": "Onchan Park", "awayTeam": "Marown", "category": "ladies-over-60", "homeTeam": "Onchan", "otherType": null}', NULL, 'demo', '64973771-5b1e-498b-97b6-6bc148e5f041', '2026-11-22 06:37:02.594+00', '52f06bfec42b6e49953b4b0886ae952c48ed88bb7e2d5a35cb72e1ad58ded073', 'c5876ddf1ed395220950875e9dd36d5d038038991b85448ac17223676cffe13a'),
	(24, 'winner', '1', 1, '01a201f8-f508-734e-a01b-d1bec4d8bfbb', '01a201f8-f506-7476-9bc1-d8c7fcb1167d', 0, 'WinnerRecorded', 1, '{"year": 2023, "notes": null, "winner": "Rosie Crown", "category": "Ladies", "runnerUp": "Penny Measure", "competitionName": "Ladies Singles"}', NULL, 'demo', 'dcdb859b-8d4c-4f95-aee4-2fe68b63d1e6', '2026-11-22 06:37:02.599+00', 'c5876ddf1ed395220950875e9dd36d5d038038991b85448ac17223676cffe13a', '0d0f322e7afee91ae49915f6241071461f41e46cad054adf63bed7f1254e1d16'),
	(25, 'winner', '2', 1, '01a201f8-f50e-70fb-88b2-74fd0a9c6e06', '01a201f8-f50c-7346-8e58-be125a30181a', 0, 'WinnerRecorded', 1, '{"year": 2024, "notes": null, "winner": "Penny Measure", "category": "Ladies", "runnerUp": "Wendy Woods", "competitionName": "Ladies Singles"}', NULL, 'demo', '1de97120-fa67-4091-b5dd-51bc940b739e', '2026-11-22 06:37:02.605+00', '0d0f322e7afee91ae49915f6241071461f41e46cad054adf63bed7f1254e1d16', '96b452b4eee6bcc19609d92411200287f1b300ed136bd62100e0100be0148f10'),
	(26, 'winner', '3', 1, '01a201f8-f511-732b-840f-ac671e572bd0', '01a201f8-f510-7285-b933-a982dceb6f90', 0, 'WinnerRecorded', 1, '{"year": 2025, "notes": null, "winner": "Rosie Crown", "category": "Ladies", "runnerUp": "Grace Greenaway", "competitionName": "Ladies Singles"}', NULL, 'demo', 'f0c582f9-9dfb-47d9-b5d2-5daf7c3f78be', '2026-11-22 06:37:02.608+00', '96b452b4eee6bcc19609d92411200287f1b300ed136bd62100e0100be0148f10', '898ae841bb55f67e9bd1f0c185e7bb740675b32b83ccb7cb3fe140d939c4cfe2'),
	(27, 'winner', '4', 1, '01a201f8-f515-73bb-a93a-b8a1d6e1c88c', '01a201f8-f514-750f-bb03-5f24f0f59645', 0, 'WinnerRecorded', 1, '{"year": 2024, "notes": null, "winner": "Bill Bias", "category": "Mens", "runnerUp": "Jack Green", "competitionName": "Mens Singles"}', NULL, 'demo', '4cbe52b3-6fb0-430c-a49d-020cf996227f', '2026-11-22 06:37:02.613+00', '898ae841bb55f67e9bd1f0c185e7bb740675b32b83ccb7cb3fe140d939c4cfe2', '6044767e093d44cc1795403ab3c4fe55b4fff9e28526e509260e7881ec31fa12'),
	(28, 'winner', '5', 1, '01a201f8-f51b-7364-828f-d03edcc47a3d', '01a201f8-f519-7194-b6e4-b7dab2086e6e', 0, 'WinnerRecorded', 1, '{"year": 2025, "notes": null, "winner": "Jack Green", "category": "Mens", "runnerUp": "Mark Footer", "competitionName": "Mens Singles"}', NULL, 'demo', 'b60f0da8-e79a-4d4a-9d44-f308328c9df1', '2026-11-22 06:37:02.617+00', '6044767e093d44cc1795403ab3c4fe55b4fff9e28526e509260e7881ec31fa12', '413aab5b2c0d6c6e5ace79eac8003f060caa68497816a3359bccb409be09e0e7'),
	(29, 'winner', '6', 1, '01a201f8-f51f-77c8-b7cb-a2d341dc7d94', '01a201f8-f51d-7702-8b00-2ccda14d6dac', 0, 'WinnerRecorded', 1, '{"year": 2025, "notes": null, "winner": "Wendy Woods and Mark Footer", "category": "Mixed", "runnerUp": null, "competitionName": "Mixed Pairs"}', NULL, 'demo', 'adca8484-8cf8-45c5-b3a7-c0a93bb18c2f', '2026-11-22 06:37:02.622+00', '413aab5b2c0d6c6e5ace79eac8003f060caa68497816a3359bccb409be09e0e7', '6d674be4c3ed36344d2b8a56cc8655950b103c55cc77a262b4dae9ffc9b8f382'),
	(30, 'handicap', '1', 1, '01a201f8-f523-73c1-85db-03dc3431b45e', '01a201f8-f521-76fa-b98c-0b6513a839e9', 0, 'HandicapSet', 1, '{"notes": null, "category": "mens", "handicap": -2, "playerName": "Bill Bias"}', NULL, 'demo', '11cf45d4-038f-4f68-ab24-507c7e39d303', '2026-11-22 06:37:02.626+00', '6d674be4c3ed36344d2b8a56cc8655950b103c55cc77a262b4dae9ffc9b8f382', 'a4c3a0d046117532b38efd370265c6171dd4e8a6ba462570b1ec365742c9798c'),
	(31, 'handicap', '2', 1, '01a201f8-f527-70df-a615-76beb5bab608', '01a201f8-f526-760c-a9d7-3bfe6b8a7ee1', 0, 'HandicapSet', 1, '{"notes": null, "category": "mens", "handicap": 0, "playerName": "Jack Green"}', NULL, 'demo', '8348f4de-f380-4e44-b1a4-321fe8096175', '2026-11-22 06:37:02.63+00', 'a4c3a0d046117532b38efd370265c6171dd4e8a6ba462570b1ec365742c9798c', '43897b82302ab351bcc3c87d9907ed90f88d0719734ef983d6a024292511b844'),
	(32, 'handicap', '3', 1, '01a201f8-f52c-7214-8272-ca82e2fa0774', '01a201f8-f52b-774e-80e9-92d778aa5441', 0, 'HandicapSet', 1, '{"notes": null, "category": "mens", "handicap": 3, "playerName": "Mark Footer"}', NULL, 'demo', '47fa0f02-9e84-41aa-8788-9ecab49fbce5', '2026-11-22 06:37:02.635+00', '43897b82302ab351bcc3c87d9907ed90f88d0719734ef983d6a024292511b844', '5a974243e3f33f202d620e38951476bb08ad9c76fc41359d7ed0fbb56d700f08'),
	(33, 'handicap', '4', 1, '01a201f8-f52f-77b1-8d17-60d0cd35a420', '01a201f8-f52e-75dc-9bb3-7de4181ba70d', 0, 'HandicapSet', 1, '{"notes": "New this season", "category": "mens", "handicap": 8, "playerName": "Tom Trundle"}', NULL, 'demo', '0b251474-9c34-4759-961c-3cb503ac6b8c', '2026-11-22 06:37:02.639+00', '5a974243e3f33f202d620e38951476bb08ad9c76fc41359d7ed0fbb56d700f08', 'ce0ce5ad8aa034a4dab851048ea3fbc8790e846e672d042c8d4186dc7439fac8'),
	(34, 'handicap', '5', 1, '01a201f8-f533-71de-a855-ae77e7ae855b', '01a201f8-f532-702a-b0a0-8ab254fa7d57', 0, 'HandicapSet', 1, '{"notes": null, "category": "ladies", "handicap": -1, "playerName": "Rosie Crown"}', NULL, 'demo', '5f47c594-a6a8-4398-99d4-ecf11494d22a', '2026-11-22 06:37:02.642+00', 'ce0ce5ad8aa034a4dab851048ea3fbc8790e846e672d042c8d4186dc7439fac8', 'e4950f5813a8374039f8952f94603c41dfc48985417668715c2530072848a635'),
	(35, 'handicap', '6', 1, '01a201f8-f536-7482-91fd-e0e4b8cc552c', '01a201f8-f535-7174-ba7f-0494fecb7543', 0, 'HandicapSet', 1, '{"notes": null, "category": "ladies", "handicap": 2, "playerName": "Penny Measure"}', NULL, 'demo', 'efd2b38d-aa25-40e2-86e6-39fa95fb2997', '2026-11-22 06:37:02.645+00', 'e4950f5813a8374039f8952f94603c41dfc48985417668715c2530072848a635', '0767355d19636c98f9e8e3da0093a8b76ee35a2bbac9d0d908213a8c5e5febe7'),
	(36, 'handicap', '7', 1, '01a201f8-f539-7439-aa98-339ccc239acf', '01a201f8-f538-766b-a680-3361956954c4', 0, 'HandicapSet', 1, '{"notes": null, "category": "ladies", "handicap": 4, "playerName": "Wendy Woods"}', NULL, 'demo', 'fa269a2c-ea00-4198-aa26-113f2e58a0f8', '2026-11-22 06:37:02.648+00', '0767355d19636c98f9e8e3da0093a8b76ee35a2bbac9d0d908213a8c5e5febe7', '6e80ee9537297c7a85335037d8a350e0681044c036a06c8dc759802769725cc6'),
	(37, 'handicap', '8', 1, '01a201f8-f53c-745f-8d87-0a3bf95c77a6', '01a201f8-f53b-773e-a9cf-94dc399ab881', 0, 'HandicapSet', 1, '{"notes": "New this season", "category": "ladies", "handicap": 10, "playerName": "Grace Greenaway"}', NULL, 'demo', 'a6f87da0-7612-449c-8f49-1b504d53019a', '2026-11-22 06:37:02.651+00', '6e80ee9537297c7a85335037d8a350e0681044c036a06c8dc759802769725cc6', '6049c4abc4e3a63b804c95298b25969b421d40a7747866f43b1309eb7fb6e7be'),
	(38, 'announcement', '1', 1, '01a201f8-f544-7670-9127-3ad16279a5cf', '01a201f8-f53f-7230-9496-3d374b31336f', 0, 'AnnouncementPublished', 1, '{"title": "Welcome to the demonstration", "content": "<p>All names, results and messages here are <strong>made up</strong>, so that you can try everything.</p>"}', NULL, 'demo', '5ce0f4ed-ee65-4582-a685-3dd0a251c030', '2026-11-22 06:37:02.659+00', '6049c4abc4e3a63b804c95298b25969b421d40a7747866f43b1309eb7fb6e7be', '1ddb144889af7819d3379ba72137f151ee2c6628b83387b119d8d58d413550d2'),
	(39, 'announcement', '2', 1, '01a201f8-f54c-777f-827f-8d971ab1b74e', '01a201f8-f549-7428-b864-9ffdf6ff36b4', 0, 'AnnouncementPublished', 1, '{"title": "Club evening on Friday", "content": "<p>Bring a friend: bowls can be lent.</p><ul><li>Roll-up from 18:00</li><li>Tea and cake</li></ul>"}', NULL, 'demo', 'f10a71e5-d2e4-4305-847e-f806682e6731', '2026-11-22 06:37:02.666+00', '1ddb144889af7819d3379ba72137f151ee2c6628b83387b119d8d58d413550d2', '26c99ebbb1964f102a64d334891fc4306f54d4f1339fc1e776e6c4a4376c6c50'),
	(40, 'competition', '1', 1, '01a201f8-f550-7045-92b7-dc25ce0f975c', '01a201f8-f54e-7406-9f40-99d15d5b36b4', 0, 'CompetitionAnnounced', 1, '{"date": "2026-12-05T13:00:00.000Z", "time": "13:00", "type": "club", "title": "Mixed Pairs", "status": "upcoming", "category": "mixed", "description": "Entry Fee: £5", "entriesOpen": true, "registrationCloses": "2026-11-28T20:00:00.000Z"}', NULL, 'demo', 'e7b1dda9-7420-47e8-a9be-5a50407b80a1', '2026-11-22 06:37:02.671+00', '26c99ebbb1964f102a64d334891fc4306f54d4f1339fc1e776e6c4a4376c6c50', 'fc9bbf411c5cbb1565e913d17c55933676f353dd9b5c2bc8433ac12929741a1f'),
	(41, 'competition', '1', 2, '01a201f8-f555-7585-b991-1461d2acef4b', '01a201f8-f553-73c4-abbb-dbc67e3a10e7', 0, 'EntryReceived', 1, '{"phone": "01624 000000", "entryId": 1}', '{"fields": {"email": "sktPXKAILpqD79Lz6zzy0dPPPacZsTP1EVo43huQDYKxZlRsMgW2NoENJA04lfFDTvRUDQ==", "lastName": "P1UMOELEFsdFcT0wwlIH+MNKDjtDuwr2QspdyPVREMcjRPY=", "firstName": "KgmP9akowwSeONMjtrs93cjXtJ8pVc7C3T8R52WIZqCOKw=="}, "subject": "competition-entry-1"}', 'demo', '2fed142a-d621-412b-93fa-44d905d916e9', '2026-11-22 06:37:02.675+00', 'fc9bbf411c5cbb1565e913d17c55933676f353dd9b5c2bc8433ac12929741a1f', 'd2319458d33f2c963aa73303bb37fe3bbdff99778bcefe739dfd4fe745513dcb'),
	(42, 'competition', '1', 3, '01a201f8-f55d-7247-a852-a0fef31e171d', '01a201f8-f55b-74c5-8e1a-45446684b859', 0, 'EntryReceived', 1, '{"phone": "01624 000000", "entryId": 2}', '{"fields": {"email": "Kw66Mm0k2INUULqwcVWEd+F4x3SutzKowCqWNTbouIfgVpgoYnYzNDywxDr+9ctFlIViQkA=", "lastName": "YrYCFOwcNtLrLei9Q7u01QKYhY+KJZWFg3jqKDmI2LQ4zfQ=", "firstName": "p+yDFqh8bYCvzotqubg1/cGMiHU4SPFS5j84vdxkaOhOGIE="}, "subject": "competition-entry-2"}', 'demo', '1bc5ed95-ed53-4389-9907-8b1c2a5b7717', '2026-11-22 06:37:02.683+00', 'd2319458d33f2c963aa73303bb37fe3bbdff99778bcefe739dfd4fe745513dcb', '088bd6dfab08e6fd12117d659f7d3d3900c4a2d6ca409117590319989df4d5d9'),
	(43, 'competition', '1', 4, '01a201f8-f562-7119-baf5-8740ec9644d6', '01a201f8-f560-72d6-a1f6-38c85a5e94a6', 0, 'EntryReceived', 1, '{"phone": "01624 000000", "entryId": 3}', '{"fields": {"email": "FVOzmohmFfGJpVdDhACKlDNQd7mKFgIZiHJQ4YaljZV2agAAOkeSfKJqxPMOCu4HN0UHeiN5+g==", "lastName": "P35rs2WJOJAlFB3J3VPiC8EGXb8Ozpf1j3Ht9StNFtbleHHpjA==", "firstName": "2XrhttPpIJly66MYKj6ECJQl1qX+3UEOacKWx9ArCdholTs="}, "subject": "competition-entry-3"}', 'demo', '6d6d1c5f-8db3-421f-8fac-fdd2b07632f6', '2026-11-22 06:37:02.688+00', '088bd6dfab08e6fd12117d659f7d3d3900c4a2d6ca409117590319989df4d5d9', '54b7e0528350fe9b346213ed36d041ecb56e183abd79d8cf6e1b1d62eb80c873'),
	(44, 'competition', '2', 1, '01a201f8-f569-76bf-854a-9eee3f7b5325', '01a201f8-f567-71cc-9aab-62e1ed53f5e1', 0, 'CompetitionAnnounced', 1, '{"date": "2026-12-19T12:00:00.000Z", "time": "TBC", "type": "club", "title": "Ladies Singles", "status": "upcoming", "category": "ladies", "description": "Entry Fee: £5", "entriesOpen": false, "registrationCloses": null}', NULL, 'demo', '7a49c5c9-0bef-4bb5-acc5-04354921125d', '2026-11-22 06:37:02.696+00', '54b7e0528350fe9b346213ed36d041ecb56e183abd79d8cf6e1b1d62eb80c873', '53b2a0ec55dbf73cc0424e3c61af980b57c8bbe1bf4b6ac22b3d1bb375f9c7ee'),
	(45, 'member-application', '1', 1, '01a201f8-f56d-7503-95ef-bc4895e3daa7', '01a201f8-f56c-74c1-934d-d760227c9b34', 0, 'ApplicationSubmitted', 1, '{"appliedAt": "2026-11-22T06:37:02.700Z", "motivation": null, "membershipType": "New Members", "previousExperience": null}', '{"fields": {"email": "bF++9lrxrwfDRkjsfIMl4bR1jgQWBjOU/ruggH3/MCMPns+clZbbwU4J3GW0MXUiXYqh7mg=", "phone": "te7V0dNNWgnjvODRT5PbrrW3iwQRZjoBHZUeGuLVQlEL2Q2lKYG0fd92", "lastName": "pk9UhxwiKFF9Wt9X10PM1b6Q2H3UCJxuxbnCMDZtiQWq60686w==", "firstName": "ra8WTOt65+JMMzyiuKMdrZJdQHeTTFZrTZxNIMfATN3P"}, "subject": "member-application-1"}', 'demo', '6a024983-2fce-434c-b393-aea455a5abf6', '2026-11-22 06:37:02.7+00', '53b2a0ec55dbf73cc0424e3c61af980b57c8bbe1bf4b6ac22b3d1bb375f9c7ee', 'f20c51ae2d6df6aab6d61a491f84fc344ed3f07a50f78a298a6183571b7fe6d2'),
	(46, 'member-application', '1', 2, '01a201f8-f574-74a7-b12a-7f0ed165671a', '01a201f8-f572-7125-8102-5399a0122b8d', 0, 'ApplicationApproved', 1, '{"adminNotes": null}', '{"fields": {}, "subject": "member-application-1"}', 'demo', 'dc83eb2b-b82d-4c22-b375-571635c42016', '2026-11-22 06:37:02.707+00', 'f20c51ae2d6df6aab6d61a491f84fc344ed3f07a50f78a298a6183571b7fe6d2', '754ab0ad72bf582308782ffe25ba0aa7a056c8411667a28bfb1204d8cf4031b1'),
	(47, 'member', '1', 1, '01a201f8-f575-74fe-9c21-660dcedf57c2', '01a201f8-f572-7125-8102-5399a0122b8d', 1, 'MemberRegistered', 1, '{"role": "Member", "status": "active", "appliedAt": "2026-11-22T06:37:02.700Z", "joinedYear": 2026}', '{"fields": {"name": "8vUnLv+4CATr43VbUu73y3PrwOU8QtIFa/6y6C04PxPJjZRSThnYhRg=", "email": "ZlpHVEhE3giTRPhAyfQlesIn6pXb5ZGOYgLS1OL3cfaSFIoazd8PSA7gMJ0rv0uRpvWTj8Q=", "phone": "Mv3CawmKGo0Ph9KyWp80cSocHGSo0XhmfE9tF6pWWk4PIscsoqi7CCEu"}, "subject": "member-1"}', 'demo', 'dc83eb2b-b82d-4c22-b375-571635c42016', '2026-11-22 06:37:02.707+00', '754ab0ad72bf582308782ffe25ba0aa7a056c8411667a28bfb1204d8cf4031b1', 'fdd39e590fa801ca74ded38c25ba32f36f897ceec6b4be89e9381ce056020e76'),
	(48, 'member-application', '2', 1, '01a201f8-f57c-7516-92f6-576def2713c8', '01a201f8-f57b-7797-a609-05062f60bdcc', 0, 'ApplicationSubmitted', 1, '{"appliedAt": "2026-11-22T06:37:02.716Z", "membershipType": "New Members", "previousExperience": null}', '{"fields": {"email": "aWuB1tRb5W5YbM/pqYTFwd9uKZ7dfJSMR150Sto5me7pmL6Zv60wR6Q3+hhVo0B34RX8Shdq", "phone": "MECAu4cC+hbkA8OlSeQQpx1g0K1eionG6bmCuVsu0gyQsP+zs+ygIW/4", "lastName": "pX12IOig7cq7SP/LxSIoDn+k0binoYQ4H7m4Jaj8cpd/RCsa", "firstName": "LZ/y09ShxBKCJOhcntCUfyEB49vouP+3e6n7z35NpamV2LM=", "motivation": "/tDigH4iukslQwDWdqcFXZza4RDjkKToj3RPDBP9WrxVQi2FeXWZu3Qv8Vd+HK1OIECNcunKAmf0e7FFqrD7dWGaO7RsLwxshNsfQQAuUfWcLg=="}, "subject": "member-application-2"}', 'demo', '9cc6a2d9-f82e-48c1-906f-7498aae9517f', '2026-11-22 06:37:02.716+00', 'fdd39e590fa801ca74ded38c25ba32f36f897ceec6b4be89e9381ce056020e76', 'bee8102e129e7092296d85b0652a53718f5914784adce7c774eca2c06b8601bf'),
	(49, 'taster-session', '1', 1, '01a201f8-f581-73a9-a94a-679fb513f689', '01a201f8-f580-753c-bde2-3b84420912be', 0, 'TasterRequested', 1, '{}', '{"fields": {"email": "fLnf6Bwe7UNadByZ+KDyKrCNJviwpJZiVYRaxJ+VsEiEtgc+E1FRx7KyJa7Z1ytah4cXVZdUDJU=", "phone": "eiLqXgr0RznBKljyd9C98wabQL/xZPAvrMMH/W0F6Is+4Np1AR6Kp+8R", "lastName": "yIAi/DDz3eXucCaHoIqf8wWIi+2AQVLD1/aBLzYgY6t/6sUfXBQ=", "firstName": "KIxRvSMxPpwTvvMHeTe8hXb/uoBfqeph9YZ+qlNjJi5g+Cw=", "preferredDateTime": "Ba/bmvpoXibiqA6ru3L9wFdUW5Qi5OmE9BZEzvhbw5/W15RzJr2lIIZCzzMrceIIx9mUERlEZOHQAOVJt2C5hhJo"}, "subject": "taster-session-1"}', 'demo', '1295e944-4b47-4b7e-811d-8c2f3f56322f', '2026-11-22 06:37:02.721+00', 'bee8102e129e7092296d85b0652a53718f5914784adce7c774eca2c06b8601bf', '86aff110b4c04ddb26e13aa975175d1ed0611d51d7af9af395df8be0395c29ea'),
	(50, 'message', '1', 1, '01a201f8-f586-7317-b3cf-992ad9e09695', '01a201f8-f585-77e4-b9d4-627e632133ad', 0, 'MessageReceived', 1, '{}', '{"fields": {"name": "5z5ewlASc0/dbf07SHFRYA26Xidb4gbAeG6KaQIOqy/7yH3SYwjbqScT", "email": "pVxz6BwhtEBePAt9NZwlOBTKyIS2yP5iqliq97FB/X7k9V1CnQjsfLL5wbrdIxgJuaGlGDGF", "message": "z7Wl6DGaE5qDm+cysjhNa/AKps8ITciGBdDgyKJ6V1nb+dOxHodjk7pA3LcL4XUCQQy/us2Ik97JSuLCuFAh0uwWVEw7"}, "subject": "message-1"}', 'demo', 'cfa8d17e-bd55-49ca-81fb-9cd9fdab131d', '2026-11-22 06:37:02.725+00', '86aff110b4c04ddb26e13aa975175d1ed0611d51d7af9af395df8be0395c29ea', 'bea1a36fce307b0ba67655f07c5c2799536b2d1b2b43ca57053888f871666cf6'),
	(51, 'fixture', '16', 1, '01a201f8-f608-75a5-ac59-1558b88d6540', '01a201f8-f604-77b1-bacc-a966b58b880c', 0, 'FixtureScheduled', 1, '{"date": "2027-05-06", "time": "7pm", "type": "other", "venue": "Onchan Park", "awayTeam": "Peel A", "category": "mens", "homeTeam": "Onchan A", "otherType": "Friendly"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '8b2bfd6c-0354-460b-b242-0961516742f6', '2026-11-22 06:37:02.855+00', 'bea1a36fce307b0ba67655f07c5c2799536b2d1b2b43ca57053888f871666cf6', '5f342f6d7c8cf0eaf58d96f18d78c5d86e911075b610955023abc81b2f404523'),
	(52, 'fixture', '16', 2, '01a201f8-f616-7702-9f85-018619100e33', '01a201f8-f613-7499-957f-6ca9ce28889a', 0, 'FixtureRevised', 1, '{"date": "2027-05-07", "time": "18:30", "type": "league", "venue": "Onchan Park", "awayTeam": "Peel A", "category": "mens", "homeTeam": "Onchan A", "otherType": null}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'e6ba4f76-6e6b-4747-b07b-7b53e53a9091', '2026-11-22 06:37:02.869+00', '5f342f6d7c8cf0eaf58d96f18d78c5d86e911075b610955023abc81b2f404523', 'ed10f1f2019c916dd9040ac3d0437ed5dbc9263fb39aaa8235d69cdb35bd265f'),
	(53, 'fixture', '16', 3, '01a201f8-f621-725c-991d-155ae347d3ed', '01a201f8-f61f-728e-b33c-7bb94a6674ad', 0, 'ResultRecorded', 1, '{"awayScore": 2, "homeScore": 8}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '994f38b3-4bef-4f70-ae19-0d83b077b697', '2026-11-22 06:37:02.88+00', 'ed10f1f2019c916dd9040ac3d0437ed5dbc9263fb39aaa8235d69cdb35bd265f', '60b036cbe9b0e7025661df0a9a3d7fc2646e7c1ce145dba39e5d23f9944b28a7'),
	(54, 'fixture', '16', 4, '01a201f8-f62a-7671-b1d9-008717d8e1aa', '01a201f8-f629-73f1-bda7-0e5a7b2fcc0f', 0, 'ResultRecorded', 1, '{"awayScore": 3, "homeScore": 7}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '7de3ecc3-2905-4799-80f3-1758d95898d5', '2026-11-22 06:37:02.89+00', '60b036cbe9b0e7025661df0a9a3d7fc2646e7c1ce145dba39e5d23f9944b28a7', '34f1ff7119e5c541bc4550208b8bb7354a25c7871f2987819f3a068957d55aed'),
	(55, 'fixture', '17', 1, '01a201f8-f63a-70a6-9ea8-8eeeae1d586f', '01a201f8-f639-71f1-9686-12a80e476999', 0, 'FixtureScheduled', 1, '{"date": null, "time": "TBC", "type": "league", "venue": "Onchan Park", "awayTeam": "Marown B", "category": "mens-over-60", "homeTeam": "Onchan B", "otherType": null}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'cbd43791-44ec-468d-b6ec-d3bfd8f843a3', '2026-11-22 06:37:02.905+00', '34f1ff7119e5c541bc4550208b8bb7354a25c7871f2987819f3a068957d55aed', '3827d83e3c51d67af4bdc59f7fe4c8d83fe275ce8d54da20db3287b60df9708b'),
	(56, 'fixture', '17', 2, '01a201f8-f642-7165-a7f8-56ad2ee89f19', '01a201f8-f641-7523-abd5-1d3056cebbec', 0, 'FixtureDeleted', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '2d5b6574-c589-40ec-b6f3-3fee3b51e2c8', '2026-11-22 06:37:02.913+00', '3827d83e3c51d67af4bdc59f7fe4c8d83fe275ce8d54da20db3287b60df9708b', 'f4edb608109973f274ca2825a632b6168f4ef6d08e84191c03c8c59d1ec69a66'),
	(57, 'announcement', '3', 1, '01a201f8-f64e-74d1-8d72-89c209ed9503', '01a201f8-f649-7020-bbd3-d412a741d89d', 0, 'AnnouncementPublished', 1, '{"title": "The green opens on Saturday", "content": "<p>Come and play from <strong>ten o’clock</strong>. <a href=\"https://example.org/\" rel=\"noopener noreferrer\">More</a></p>"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '2544f847-199e-4d3e-8efe-417933174e71', '2026-11-22 06:37:02.925+00', 'f4edb608109973f274ca2825a632b6168f4ef6d08e84191c03c8c59d1ec69a66', '8627e900c3711e0e9f55e98f5c4d05e962f4677ada76362858c7ea35d1ba44b8'),
	(58, 'announcement', '3', 2, '01a201f8-f659-7736-86e4-415b30879709', '01a201f8-f657-7283-840e-c79494f20ebe', 0, 'AnnouncementRevised', 1, '{"title": "The green opens on Sunday", "content": "<p>Come and play from <em>ten o’clock</em>.</p><ul><li>Tea</li></ul>"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '0b1de39b-ff6e-411a-80b0-b2b83124ed03', '2026-11-22 06:37:02.936+00', '8627e900c3711e0e9f55e98f5c4d05e962f4677ada76362858c7ea35d1ba44b8', '0c6155d6c02a30f9f1c97d0bc90b0b0bca465234109333016d700f6b0ccbe88a'),
	(59, 'announcement', '4', 1, '01a201f8-f661-72d5-83ae-d75cf4d52f53', '01a201f8-f65f-73ca-8b97-34efdaf8c9ef', 0, 'AnnouncementPublished', 1, '{"title": "Gone", "content": "<p>Gone</p>"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'eb4b403f-8c1e-43ff-b276-9d44e2f7cb20', '2026-11-22 06:37:02.945+00', '0c6155d6c02a30f9f1c97d0bc90b0b0bca465234109333016d700f6b0ccbe88a', '4916254ef18395ecaf3134968194a527e74ae0725a22621a1c3a8470e54c2e4e'),
	(60, 'announcement', '4', 2, '01a201f8-f669-775a-96c1-ac621123ac33', '01a201f8-f668-7755-8a25-2463c79a8273', 0, 'AnnouncementDeleted', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '8ced5237-c923-4ac1-90fa-b1f60d306c5a', '2026-11-22 06:37:02.953+00', '4916254ef18395ecaf3134968194a527e74ae0725a22621a1c3a8470e54c2e4e', '6055f1b47992812cae62a88819569c374a5df19f22942ef377f048e7163db78f'),
	(61, 'handicap', '9', 1, '01a201f8-f671-7695-b155-619146097d13', '01a201f8-f66f-7371-a0ed-7cbd6744456f', 0, 'HandicapSet', 1, '{"notes": "Provisional until June", "category": "ladies", "handicap": 3, "playerName": "Ann Example"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '0b6d7be9-304b-45f4-bca3-e5e24d402b09', '2026-11-22 06:37:02.96+00', '6055f1b47992812cae62a88819569c374a5df19f22942ef377f048e7163db78f', '9afaf02e62a786884a447a72f587f1392d6108cdf09f97f76dfee211d2544654'),
	(62, 'handicap', '9', 2, '01a201f8-f67b-72d5-a80f-144216d41edc', '01a201f8-f679-73ae-9d8e-4ed7761e0167', 0, 'HandicapRevised', 1, '{"notes": null, "category": "ladies", "handicap": -2, "playerName": "Ann Example"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '77e72e78-004e-42c9-83fb-9f7ca4422943', '2026-11-22 06:37:02.97+00', '9afaf02e62a786884a447a72f587f1392d6108cdf09f97f76dfee211d2544654', '710ec9d90b800be3d449dccfa36148a0aba2de6c173aaf457ecdbac7cfff435d'),
	(63, 'handicap', '10', 1, '01a201f8-f685-74b1-a6cf-1d0a1a8da1eb', '01a201f8-f683-7798-9f94-105a826ba514', 0, 'HandicapSet', 1, '{"notes": null, "category": "mens", "handicap": 1, "playerName": "Ned Nobody"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'a05c79ad-9807-47bd-bbf1-fcab4ccf8806', '2026-11-22 06:37:02.98+00', '710ec9d90b800be3d449dccfa36148a0aba2de6c173aaf457ecdbac7cfff435d', '9a437f01473000fb0111f76a47f913ab372fd6f672654070cdc56a79b6b2e499'),
	(64, 'handicap', '10', 2, '01a201f8-f68d-7367-befa-ce8fcea4ca8f', '01a201f8-f68c-7667-8060-0f09247988ae', 0, 'HandicapDeleted', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '0b6ff727-f855-4919-ac16-636e7923d1ea', '2026-11-22 06:37:02.988+00', '9a437f01473000fb0111f76a47f913ab372fd6f672654070cdc56a79b6b2e499', '12ca26b3fa3a4aeef9e240ba008a2995cc6678b635fae0d71433f2feeac2ad96'),
	(65, 'winner', '7', 1, '01a201f8-f695-7255-b66c-9dcf423abd8a', '01a201f8-f693-7194-95df-e0171dd0819c', 0, 'WinnerRecorded', 1, '{"year": 2022, "notes": "21–18", "winner": "Ann Example", "category": "Ladies", "runnerUp": "Beth Example", "competitionName": "Summer Cup"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '9ffd515a-f402-4f54-88d5-0762a9da8bc7', '2026-11-22 06:37:02.996+00', '12ca26b3fa3a4aeef9e240ba008a2995cc6678b635fae0d71433f2feeac2ad96', '64fa9cd1b00d932502fb770a2e1485ccaa3141b37ae44c94eb1df617f9355f0d'),
	(66, 'winner', '7', 2, '01a201f8-f69f-7650-b7ec-85ddfc571e66', '01a201f8-f69d-7778-85a0-f25f5f16a8f9', 0, 'WinnerRevised', 1, '{"year": 2022, "notes": null, "winner": "Ann Example", "category": "Ladies", "runnerUp": null, "competitionName": "Summer Cup"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '5426f116-38b2-4a1e-8305-27310c1da3f9', '2026-11-22 06:37:03.006+00', '64fa9cd1b00d932502fb770a2e1485ccaa3141b37ae44c94eb1df617f9355f0d', 'c0a5141ca562f9a922d2ce0d3e058d6f7e59b71da936f438457e3efcff53bece'),
	(67, 'winner', '8', 1, '01a201f8-f6ab-75b8-b3f6-9de2225ce419', '01a201f8-f6a8-7410-a619-1133ee6f4f40', 0, 'WinnerRecorded', 1, '{"year": 2021, "notes": null, "winner": "Ned Nobody", "category": "Mens", "runnerUp": null, "competitionName": "Autumn Cup"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '822bbaf4-53fc-4f18-a83b-2e9579fd02e0', '2026-11-22 06:37:03.017+00', 'c0a5141ca562f9a922d2ce0d3e058d6f7e59b71da936f438457e3efcff53bece', 'ceae7395290c5f62f9e9e0b84c34396b0ce20803cf83b5bda351f2a1d6f981bf'),
	(68, 'winner', '8', 2, '01a201f8-f6b3-7221-877d-80e604397f47', '01a201f8-f6b1-76e7-a8c0-28a5962c39e1', 0, 'WinnerDeleted', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '61861593-b49f-41eb-a22d-238aea11a97d', '2026-11-22 06:37:03.027+00', 'ceae7395290c5f62f9e9e0b84c34396b0ce20803cf83b5bda351f2a1d6f981bf', 'bebadf657fa08dac6b9f76ef02daa2f1a3bd11539adb56585154510072de1f6d'),
	(69, 'competition', '3', 1, '01a201f8-f6bc-7203-8cc9-7c83d7a07da0', '01a201f8-f6b9-7293-9026-bc09c5895cbf', 0, 'CompetitionAnnounced', 1, '{"date": "2027-05-16T13:30:00.000Z", "time": "14:30", "type": "club", "title": "Spring Cup", "status": "upcoming", "category": "mixed", "description": "Entry Fee: £5", "entriesOpen": true, "registrationCloses": "2027-05-14T17:00:00.000Z"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '8472944b-511d-441c-9468-f1943544e86b', '2026-11-22 06:37:03.036+00', 'bebadf657fa08dac6b9f76ef02daa2f1a3bd11539adb56585154510072de1f6d', 'a60b34611e43e544fd61d311f9c3006620982efa13c9630cba3107aa8f182e4e'),
	(70, 'competition', '3', 2, '01a201f8-f6c6-7217-95f8-a46513772990', '01a201f8-f6c3-7175-8b34-bc037278e9cc', 0, 'EntryReceived', 1, '{"entryId": 4}', '{"fields": {"email": "D88yxgIfZO0mA8qffpsODEqya9KqiAIkzdwTE8gddmr+dtp8xECHgkVrVyBu", "lastName": "OcVXL4SPcKXRLt8cJSn5HzhrI+UN9rHSm2XJBHmf7cugPWuKcQ==", "firstName": "ZAuOAAof3A2JyxxRJ3N/vHPQmG4Wzd9FYCexmWMQ7IZ4"}, "subject": "competition-entry-4"}', 'visitor', 'cb2fd39a-fca1-4e2b-bb57-275f8b23faa0', '2026-11-22 06:37:03.044+00', 'a60b34611e43e544fd61d311f9c3006620982efa13c9630cba3107aa8f182e4e', 'a184a76f1f9f96749fe5bb8e53841c420958c7afa999217cdf4ba81cecb6af6c'),
	(71, 'competition', '3', 3, '01a201f8-f6dc-76e3-b44d-2e1f0d7cd7bb', '01a201f8-f6d9-7380-af6b-f8d2ee9909c4', 0, 'EntryReceived', 1, '{"entryId": 5}', '{"fields": {"email": "1QodtcLFygofEEP9zRhCemvEaqBToY4f2KZJzROGu0FdYl4F887ub81u/qdZqg==", "lastName": "060LLGzkc8gxivRg31c3g43D7qqM+QyWYOntqiy5S8vLeljDtkK2", "firstName": "EFDcg54R64EaBU66mORtWkEBSqhhHSyBzbKTr2ESO0nS/Q=="}, "subject": "competition-entry-5"}', 'visitor', '5c620c69-2b45-47b4-bb16-a632d12e5677', '2026-11-22 06:37:03.066+00', 'a184a76f1f9f96749fe5bb8e53841c420958c7afa999217cdf4ba81cecb6af6c', '5d3185724c615762a4f7786917b85b9d84396db993392fa2e5fda0a4a6d0ce1e'),
	(72, 'competition', '3', 4, '01a201f8-f6f4-75e8-b2c0-280973d69dc9', '01a201f8-f6f2-7602-a098-cbaae1083153', 0, 'CompetitionRevised', 1, '{"date": "2027-05-16T13:30:00.000Z", "time": "TBC", "type": "club", "title": "Spring Cup", "status": "upcoming", "category": "mixed", "description": "Entry Fee: £5", "registrationCloses": "2027-05-14T17:00:00.000Z"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'd82a3409-67ee-4772-8f94-41d6e1a41dd9', '2026-11-22 06:37:03.091+00', '5d3185724c615762a4f7786917b85b9d84396db993392fa2e5fda0a4a6d0ce1e', '266829f566e62b33b0e73116ab1d65896e1d126ae05cf3a2eb0c9b48496e5b4c'),
	(73, 'competition', '3', 5, '01a201f8-f6f4-75e8-b2c0-2c959ddc7e24', '01a201f8-f6f2-7602-a098-cbaae1083153', 1, 'EntriesClosed', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'd82a3409-67ee-4772-8f94-41d6e1a41dd9', '2026-11-22 06:37:03.091+00', '266829f566e62b33b0e73116ab1d65896e1d126ae05cf3a2eb0c9b48496e5b4c', 'd0b329e2bbcdec5241db184f9ff7cd5b4045c5e379a3a6175b92d1e751d6cf95'),
	(74, 'competition', '3', 6, '01a201f8-f700-710f-b3c5-06a3ce61fd6a', '01a201f8-f6fc-72f0-b9e7-d8870358adab', 0, 'EntriesOpened', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '043e5743-569d-42c7-94fe-ffc5914a8bab', '2026-11-22 06:37:03.102+00', 'd0b329e2bbcdec5241db184f9ff7cd5b4045c5e379a3a6175b92d1e751d6cf95', '88f72dda515a8411d6833b90f6d94e841a9cb253fc525ceb850922c49b35fa31'),
	(75, 'competition', '3', 7, '01a201f8-f70b-763a-9efa-23fea13aa9c2', '01a201f8-f708-753e-a48f-4968e11fae4d', 0, 'EntryCancelled', 1, '{"entryId": 5}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'a0cda795-855c-4477-809e-1b7ac94f65bc', '2026-11-22 06:37:03.114+00', '88f72dda515a8411d6833b90f6d94e841a9cb253fc525ceb850922c49b35fa31', '80c8de4de6758755ebc75e499c444022aa93853e8ef83538515e8db47caca63f'),
	(76, 'competition', '4', 1, '01a201f8-f714-743a-bf12-4f31ef3d58a7', '01a201f8-f712-757e-9be9-a154eb61838f', 0, 'CompetitionAnnounced', 1, '{"date": "2027-05-16T13:30:00.000Z", "time": "14:30", "type": "club", "title": "Deleted Cup", "status": "upcoming", "category": "mixed", "description": "Entry Fee: £5", "entriesOpen": true, "registrationCloses": "2027-05-14T17:00:00.000Z"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'a4d9a237-5505-417d-91b9-8b0053c9445d', '2026-11-22 06:37:03.123+00', '80c8de4de6758755ebc75e499c444022aa93853e8ef83538515e8db47caca63f', '70e88e16bb776ad3f51cefc5f626febd585b136e739cb8fdfaf06538137f49cb'),
	(77, 'competition', '4', 2, '01a201f8-f71b-757c-a204-75f26d2c6928', '01a201f8-f719-74a1-8fd5-ee15b774a7ee', 0, 'EntryReceived', 1, '{"entryId": 6}', '{"fields": {"email": "hC8Tu0iJfza/AFCEp5YoDNgQkqtnkJS8c9pVc1cV5HrQ2l4M+9Vt8YEufCnGCg==", "lastName": "mxfzWLXzNUoakJ/6hMUZ66wTeh5ij1+uhD2RtOR/U7wgdgzQiA==", "firstName": "zcpz2Kf1bhz3rXPHqgg0xLZTUMdyiB01H8h4o8TmTSi6EQ=="}, "subject": "competition-entry-6"}', 'visitor', '2f2405d7-122c-4274-97fc-9891236332a4', '2026-11-22 06:37:03.13+00', '70e88e16bb776ad3f51cefc5f626febd585b136e739cb8fdfaf06538137f49cb', '057f33e96a01615405af0032ab4163f3f579dcf8ad968c11036ab5a83240e4ce'),
	(78, 'competition', '4', 3, '01a201f8-f727-762e-9ae0-53e7a55b1eae', '01a201f8-f725-7759-a6d3-ab783757101c', 0, 'CompetitionDeleted', 1, '{"entryIds": [6]}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '5667bd76-6cd7-4ae0-9e3b-74b0cbb6df67', '2026-11-22 06:37:03.142+00', '057f33e96a01615405af0032ab4163f3f579dcf8ad968c11036ab5a83240e4ce', '65dae2fff52f40cdd45b96671c20c3a9d2929fde8fdb83b2ccd6470c56584702'),
	(79, 'competition', '5', 1, '01a201f8-f732-735c-9d38-dd33bcb61383', '01a201f8-f730-735f-b0c6-5dfb45ed75aa', 0, 'CompetitionAnnounced', 1, '{"date": "2026-08-15T12:00:00.000Z", "time": "13:00", "type": "club", "title": "Bare Cup", "status": "upcoming", "category": "mixed", "description": null, "entriesOpen": true, "registrationCloses": null}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'e4a414b4-1fdc-4fa6-b8b8-ab87ab8f2ce8', '2026-11-22 06:37:03.153+00', '65dae2fff52f40cdd45b96671c20c3a9d2929fde8fdb83b2ccd6470c56584702', '3c44de026f6efa95468ad0053c8c541f8094cb75b9e7813b5432fa008127cf8b'),
	(80, 'member-application', '3', 1, '01a201f8-f739-724c-93d7-bd42bf5dec3a', '01a201f8-f737-7011-a51b-8e5397e97a84', 0, 'ApplicationSubmitted', 1, '{"appliedAt": "2026-11-22T06:37:03.160Z", "membershipType": "New Members"}', '{"fields": {"email": "6USXRJxAvMNULeDdoJqG0Fg+12DVaE6/OVARzPEiRitWsQDAouDQRETtpZaO", "phone": "jP/UpNQWQIxR28HcPe2wf36hLC9S4W/ZWGF0UEgSph5b633OJY60g2Y7", "lastName": "exZ6BhGtOl1z43INdKpn5EgVR+B9o2NzTco1sb3Mi7dMoLkTfQ==", "firstName": "T+5gIX07+AG7GOXu4c0v5ydxmJITCYhyBlp+C1FTPAjH", "motivation": "kWHOOxe4H2e6BX076d1nmCoC8rCTp5PtiH5XOmj1sRqNbFBKxtD2ato3ZwcMce20", "previousExperience": "ivlw6TDNjjdOcAh90ihYHrlyKBCMpwrOrxrkJV19p1gH4M+1VbQFaNo5xEPzIw=="}, "subject": "member-application-3"}', 'visitor', '7a7b8bd4-e9ad-4c76-8506-e24713fe3e61', '2026-11-22 06:37:03.16+00', '3c44de026f6efa95468ad0053c8c541f8094cb75b9e7813b5432fa008127cf8b', '79e02693fb1b95f69b019ac167e73d21294408ef4b4f80d2578183fd94a0cec0'),
	(81, 'member-application', '4', 1, '01a201f8-f747-7149-9ec2-f429dfb64963', '01a201f8-f745-7286-a194-157b5fafb96d', 0, 'ApplicationSubmitted', 1, '{"appliedAt": "2026-11-22T06:37:03.174Z", "membershipType": "New Members", "previousExperience": null}', '{"fields": {"email": "sitN+DGOeKEbUpqHAtfO2WOWkJD3JpneAUQkEMvr4GV3ugo1DMuKGHJE0RHi", "phone": "f7QWBKmSmFLVjMAYb2lBNgsvkxkqZMN8eARTXYemvMH3Hf9V49yAN6W2", "lastName": "I3uwymspvv8LW09pKCCDIZw/L1cS7ZTwfEnT1pbKo39M1RmZR9g=", "firstName": "ElAhEisXmURnvYp9yicWK2NLOVIPVup6zvpT/7VNZ6mu", "motivation": "6da4v7jYsyn/lEV4d0vMoPa5kpKJ9tljIN6SncFvGq2Qy0vp9pMkH76xvwUTh3MY"}, "subject": "member-application-4"}', 'visitor', 'b7f101a8-1c4b-4135-bf23-c20e8064afa6', '2026-11-22 06:37:03.174+00', '79e02693fb1b95f69b019ac167e73d21294408ef4b4f80d2578183fd94a0cec0', '8c2e042699db46152fa6f4dde49be45b48ad34f86bddb466ada1a443289b8c94'),
	(102, 'account', '48a5fc94-8677-4cc9-912f-a15b2d145679', 2, '01a201f8-f83e-74e4-90af-57c61e451362', '01a201f8-f83b-76ca-8a43-ff7822e7f24b', 0, 'AccountDisabled', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '48178b84-d879-4c30-a24d-8b55b1e9e67a', '2026-11-22 06:37:03.42+00', '36f3768af4c64ec000eb18f223fac22fb7a66bd45dbd42c66008e94add199779', '4c6c4f9678db7d5a77f9ba4d153dc2a172ff805c9abc258c5911a40456dcfc60'),
	(82, 'member-application', '4', 2, '01a201f8-f755-723e-bd3a-1b06f7be806b', '01a201f8-f753-76d2-a313-9d307fd48efb', 0, 'ApplicationRejected', 1, '{}', '{"fields": {"adminNotes": "jEvvMUNwBmqMfUrRWaWKwEtkEoOUJdj0LSlPkoB1s83nMVsUvyLy8Q=="}, "subject": "member-application-4"}', '2dc14458-05f1-4389-8d16-2e558b5c1507', '92e8c04e-183c-4883-bba3-f7f3e06295b5', '2026-11-22 06:37:03.188+00', '8c2e042699db46152fa6f4dde49be45b48ad34f86bddb466ada1a443289b8c94', '151cdf5811048670fd128f3e9e4f4555f6b0491347884bc7f7869d104a0276ec'),
	(86, 'member', '2', 2, '01a201f8-f788-7095-87eb-27640baf1230', '01a201f8-f787-7727-a67c-ba41dbf26583', 0, 'MemberRevised', 1, '{"role": "Treasurer", "status": "active", "joinedYear": 2026}', '{"fields": {"name": "CqUAJXxoXeLS25FukGSmAYT4zEvymBxYzfT0EUazbFP/jq0pli3072o=", "email": "Aanjl+8+UiH+1kWYOtczbJU+kJLTyhXYlkumCPSgL0woKbxfDB7h5S0yZ5Oamg==", "phone": "5UxN9QpvxBHbGsFNEje9sba7qlJGOztpLfSAT2+pfEPAbs94Eej2YuvN"}, "subject": "member-2"}', '2dc14458-05f1-4389-8d16-2e558b5c1507', '3191c7fe-d740-4f9e-a52c-80f650b535cd', '2026-11-22 06:37:03.24+00', '6eebe7a7be5daf656c92e0c08aa9a394b38a21bce916cbce8416d6f781e59368', '8f05257584f75bf3837526561380455453a15c2de7eb120895f63fbb65a58e15'),
	(87, 'member-application', '6', 1, '01a201f8-f792-724d-93a6-f1165398213e', '01a201f8-f790-7449-9054-2b0814c2c8de', 0, 'ApplicationSubmitted', 1, '{"appliedAt": "2026-11-22T06:37:03.249Z", "membershipType": "New Members", "previousExperience": null}', '{"fields": {"email": "WmZtx7s38auI1RH2yktYeXimwihdXtJMnlS4DzzvPi2nQgXDjC82eGeGsuQ5kQ==", "phone": "edJ6PC8QqTLG78d3ESHJLoK2Oyce1jK7HamKJFiRM9o+YCY2R7ZhUDrv", "lastName": "AVXwHQ+Z2TDsUpjlyh6Fc+segnJnYGaHMvsVXERqRKsViYo3", "firstName": "myjxcqLG2zFkrKZGjGF75//HqCzro6Gy+WIp87jyVTWZnQ==", "motivation": "xmlNgG7CdjxVsxae2Lxu8S+aylwxEOOeEYxPkSpUkM4MwGh//mB/xjA0aezk2LJe"}, "subject": "member-application-6"}', 'visitor', '3f4a6dc9-84d1-4399-ae0e-9c6909e6feba', '2026-11-22 06:37:03.249+00', '8f05257584f75bf3837526561380455453a15c2de7eb120895f63fbb65a58e15', '494e8c04899be161d91528f12332591d1a28ab6992b272d17a2d10c533039c82'),
	(94, 'taster-session', '2', 2, '01a201f8-f7de-72db-95d7-ea0c174f36fb', '01a201f8-f7dc-7078-ace1-e3e115b6e334', 0, 'TasterCompleted', 1, '{"completedBy": "Admin"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '6e208c30-a984-4584-b818-1d2fd4bd4738', '2026-11-22 06:37:03.325+00', 'b6524ff5195eb366636be2a62e8bd2ca174151b3399f4cafa71b9c674ebaaed8', '06c2c2f87644703a179dc37ecbd79aa1400b1eae187c3ae97bd9deaa36a18b35'),
	(97, 'message', '2', 1, '01a201f8-f7fb-718b-bd34-53d4e42296d5', '01a201f8-f7f9-73f5-b1eb-c30692088cdc', 0, 'MessageReceived', 1, '{}', '{"fields": {"name": "mey+ga0d3TrPlvGRbwx//V2C2avkaW4QjLzIAxXXq6Z2aXCJ5z893A==", "email": "2wizEVUQVjXDJs80b8I67n1UiS+yVH/fwr36VyyJEoVB0yq4T8QtdiV+40zng8fH", "message": "Xt3Am+E4b/6b1E+DCvCWKjXcdxdHJil8uGBiiR4aQPViGycbDEW6bokIJHQjLLBPimHMsj1EagLSQhQMwzuzNL0="}, "subject": "message-2"}', 'visitor', '31b1ca16-679b-43cb-8c50-0aabb0408435', '2026-11-22 06:37:03.354+00', '4fecd0000ea97e434def4a162e37f8009acfc9748dc1419f9299fe27bd1fb05e', '19dc1d4550f79429f0fc0f03b1b426df3027f95f58016df3ef61ab8f8a0ae69b'),
	(83, 'member-application', '5', 1, '01a201f8-f762-7016-aae1-3bd3071a3aa2', '01a201f8-f760-754f-9ebd-008b221d32d3', 0, 'ApplicationSubmitted', 1, '{"appliedAt": "2026-11-22T06:37:03.201Z", "membershipType": "New Members", "previousExperience": null}', '{"fields": {"email": "104qkfG1BRyUaapMccvrxHFNrD+iGPhxfXpou5vWnd7GN5woyL1URAsFt6sJ8w==", "phone": "aak1SmeerIejm9ZTMAx84cIr6wth5mTTWslJNMh6fcPcSqGRyOoUhinr", "lastName": "GFVw68gb7gllFDQmZ0k6KCiXRi2fRwkipjEmPrh6qtKPKy/O", "firstName": "4NNZmL9OH17+q75wudEN8PPbAN0XKy/njmrCIbCiyU4X1g==", "motivation": "gJEohAKLukMxNO8p69lFO0XgW9nm8ml4WhAwWN4uRqQwQOIeWrV3PAyetAq+ia71"}, "subject": "member-application-5"}', 'visitor', '2ad804c6-33a3-4ef1-ae90-11b751493b30', '2026-11-22 06:37:03.201+00', '151cdf5811048670fd128f3e9e4f4555f6b0491347884bc7f7869d104a0276ec', '0f0e5459965ec7b092d2016f3959218c0257b705f1d7f7a8f210be18aa02cf03'),
	(84, 'member-application', '5', 2, '01a201f8-f76f-74f0-8a56-36606248ac9a', '01a201f8-f76d-7353-8773-b848eb99424d', 0, 'ApplicationApproved', 1, '{}', '{"fields": {"adminNotes": "FS5nWRpTk8aBwTD9p7ilQ56zzl+ZltTksz7tzDoJ1mDlwiubSVRzmW6BKXofVoJAcw=="}, "subject": "member-application-5"}', '2dc14458-05f1-4389-8d16-2e558b5c1507', '050f1eac-c68b-44ea-868f-439aba0b0510', '2026-11-22 06:37:03.214+00', '0f0e5459965ec7b092d2016f3959218c0257b705f1d7f7a8f210be18aa02cf03', 'e519fc86bdf2dde70589727028eab51c66aa2e1df117fd19fc368683c8aff5f5'),
	(85, 'member', '2', 1, '01a201f8-f770-7029-986a-97e38bf900ea', '01a201f8-f76d-7353-8773-b848eb99424d', 1, 'MemberRegistered', 1, '{"role": "Member", "status": "active", "appliedAt": "2026-11-22T06:37:03.201Z", "joinedYear": 2026}', '{"fields": {"name": "5FQb/nnWEG6muVK3aU3SX4P4uUGjkKwChy0yjAH30UKpgwcwzHdIfOU=", "email": "K0ahfLaw+QP/jazq7YOIIQLwnVwrL1L0WyBGwSSMULH+HIIBEZ3OQADvGykmxg==", "phone": "dlizejdH/7SQ1kcQnKiMr2mIGZnUQncS4kaWFuvC+vK/1D2A/G2uKeR3"}, "subject": "member-2"}', '2dc14458-05f1-4389-8d16-2e558b5c1507', '050f1eac-c68b-44ea-868f-439aba0b0510', '2026-11-22 06:37:03.214+00', 'e519fc86bdf2dde70589727028eab51c66aa2e1df117fd19fc368683c8aff5f5', '6eebe7a7be5daf656c92e0c08aa9a394b38a21bce916cbce8416d6f781e59368'),
	(88, 'member-application', '6', 2, '01a201f8-f7a0-7798-9b37-0181a50754c8', '01a201f8-f79e-7731-bb20-14b4e0e64f19', 0, 'ApplicationApproved', 1, '{}', '{"fields": {"adminNotes": "0JixNVnmA8DltbM9+BsOn+dank6N9o4neyTMKArLiWfqMpFvhVx1DStxJbRHNao="}, "subject": "member-application-6"}', '2dc14458-05f1-4389-8d16-2e558b5c1507', 'daabec2d-78be-42d3-ad5d-766541e632e4', '2026-11-22 06:37:03.263+00', '494e8c04899be161d91528f12332591d1a28ab6992b272d17a2d10c533039c82', '8d45d96cd2e4ad282c2688810f9a4841ff445911f6005f3410963510c0a3635f'),
	(89, 'member', '3', 1, '01a201f8-f7a0-7798-9b37-04f9b749cc6a', '01a201f8-f79e-7731-bb20-14b4e0e64f19', 1, 'MemberRegistered', 1, '{"role": "Member", "status": "active", "appliedAt": "2026-11-22T06:37:03.249Z", "joinedYear": 2026}', '{"fields": {"name": "1FdWprpRFuknW3ty78gTHSU1frl5sc0TpFRucKTZkKZPp4laHLu4mWI=", "email": "ciUDSGbqWjoJc6I7sJJMie78dstk8RzIowMYB/SvRo+j4/0dmexf7KlDUYwXOw==", "phone": "m8a1b1TFZvY0FPAYrLldFaNPQAtojsBFkP23qQS3e8Tjvvytrv7zCVzq"}, "subject": "member-3"}', '2dc14458-05f1-4389-8d16-2e558b5c1507', 'daabec2d-78be-42d3-ad5d-766541e632e4', '2026-11-22 06:37:03.263+00', '8d45d96cd2e4ad282c2688810f9a4841ff445911f6005f3410963510c0a3635f', 'f4c95c4c94e17af2571a0bcb5489e9238bff18220ca26358b7178ae7ce3ecf51'),
	(90, 'member', '3', 2, '01a201f8-f7b4-70c9-8791-fedff23dc4ad', '01a201f8-f7b2-74e6-a0c6-add3fabc9400', 0, 'MemberRevised', 1, '{"role": "Member", "status": "left", "joinedYear": 2026}', '{"fields": {"name": "b7lBkTxVho59gxb3G0H7cqo8T2hUWdBK/7tg0JlECuAW4qxGZkeshTw=", "email": "Kvt0v+W4fVZ/IbpXhdshAqaF+0M3k2zmGsxkiyPMIfRabDLiTMhensCi66w/XQ==", "phone": "8yrzywoLdKuyDABHO4QW9LX+JM14Q6pc7OzFWOiib10p4obfeJYQNuVs"}, "subject": "member-3"}', '2dc14458-05f1-4389-8d16-2e558b5c1507', '352156a3-40cb-4de5-8fc8-b3ece286f05d', '2026-11-22 06:37:03.283+00', 'f4c95c4c94e17af2571a0bcb5489e9238bff18220ca26358b7178ae7ce3ecf51', '4e31d56a39aac4d56ea657ffde9b31e43cc6511158dc45dc393cf61ae666b25d'),
	(91, 'member', '3', 3, '01a201f8-f7bc-7139-a0e6-7707b7d31410', '01a201f8-f7bb-73ae-9abf-66064d5887fe', 0, 'MemberErased', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '368aa156-a89c-4c82-a72a-a1ea24d9653b', '2026-11-22 06:37:03.292+00', '4e31d56a39aac4d56ea657ffde9b31e43cc6511158dc45dc393cf61ae666b25d', '48982297927f366e83bc582ce4327c78d4b45dbd770af8d62bf18859e0e2fe7a'),
	(92, 'member-application', '6', 3, '01a201f8-f7c4-72d1-b80f-816aba3665c4', '01a201f8-f7c3-7492-bb1c-90b4d2ad61ca', 0, 'ApplicationDeleted', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '3f92468f-a83e-45e7-aa60-c456c0efa4ff', '2026-11-22 06:37:03.299+00', '48982297927f366e83bc582ce4327c78d4b45dbd770af8d62bf18859e0e2fe7a', '45878aabee3f28a4a2ab81134fdbebdedf25de2f400cc5a75f715be5bb20a336'),
	(93, 'taster-session', '2', 1, '01a201f8-f7d0-7587-a452-44d9bc6010a8', '01a201f8-f7ce-7191-a5b0-3e67344a8394', 0, 'TasterRequested', 1, '{}', '{"fields": {"email": "lNoIZFMGvOP22J8rxbukh3xLV76oJM8s//Bhk/JXqg8Qo0q8SzL9Eih2nC9Exg==", "phone": "65fLSti5tzy8EcOOq68Vp9+pEidTCbimJ+zT6I2+rgOHVX+tvMV3PVBb", "lastName": "rabUZyMD4+72Parq8q4EF+eFCp5jZuE7444hWBxz7gYAu5OW", "firstName": "xsOrR2SJUlJgxnQSMDkbEVAXhW26r8yZw//H1yi4cU8HUg==", "preferredDateTime": "t1uvQnhoVvK9aNC+aYBq+NSW9rJ7fWAWsTDicQlxjTyQSGqleQ/gnWg+cprTlssvNg=="}, "subject": "taster-session-2"}', 'visitor', '0064bb33-fa42-46f9-9dfc-17880fbc6ac5', '2026-11-22 06:37:03.311+00', '45878aabee3f28a4a2ab81134fdbebdedf25de2f400cc5a75f715be5bb20a336', 'b6524ff5195eb366636be2a62e8bd2ca174151b3399f4cafa71b9c674ebaaed8'),
	(95, 'taster-session', '3', 1, '01a201f8-f7e6-71fb-8799-070e259a7245', '01a201f8-f7e4-72c4-9023-ec91b90fae1f', 0, 'TasterRequested', 1, '{}', '{"fields": {"email": "vMtImLR/PwKGkOCO0aKs6LrNpY3rf64jVJDqNmPEPnv119lHGRfuHsayriwk", "phone": "II4nZ3Cy+leiVUWJbYsRFUTd/c5m/C3mo750YSXI2lvaPjbMLmEX8ohM", "lastName": "iCya4OKB9RicATGtCMKxdCXRCdjlxWhY16Jmuyh+LxsNSA==", "firstName": "jq9blZDyMal3u0Ligbelljn113jZXOZb/24vG3H29uJm", "preferredDateTime": "0Uo9Hg9r6HW63vQ7blhrli+5X8t/ewMVS9JVLCuGfoaLuOqqF1f7XQyNQiiDlXOb5A=="}, "subject": "taster-session-3"}', 'visitor', 'a19d64d5-5be5-40eb-b91b-c98e5f188bdc', '2026-11-22 06:37:03.333+00', '06c2c2f87644703a179dc37ecbd79aa1400b1eae187c3ae97bd9deaa36a18b35', 'a70f10ef3c1490912e87e4bd390b2c775f98265cac2a94df6fa0be36e96ef052'),
	(96, 'taster-session', '3', 2, '01a201f8-f7f1-72ba-8fe3-3bef6a5239de', '01a201f8-f7ef-70ca-bf9e-463200343924', 0, 'TasterDeleted', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'c3257ea1-4eb3-4bb9-a1e1-6ffdd3e9b284', '2026-11-22 06:37:03.344+00', 'a70f10ef3c1490912e87e4bd390b2c775f98265cac2a94df6fa0be36e96ef052', '4fecd0000ea97e434def4a162e37f8009acfc9748dc1419f9299fe27bd1fb05e'),
	(98, 'message', '2', 2, '01a201f8-f808-7476-9886-f9ab5032d0e3', '01a201f8-f807-732c-899b-bededf1264e9', 0, 'MessageRead', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'd18dde8e-9405-4ec4-80f4-a06fa8320496', '2026-11-22 06:37:03.367+00', '19dc1d4550f79429f0fc0f03b1b426df3027f95f58016df3ef61ab8f8a0ae69b', '63ddf667fdfd5a4c3a72abf2da930f819298f888a5a2ac42caee3e9129b1ccfc'),
	(99, 'message', '3', 1, '01a201f8-f810-7763-8001-876da44e7019', '01a201f8-f80e-72fa-ab64-17e045087ee4', 0, 'MessageReceived', 1, '{}', '{"fields": {"name": "EyzQGeTynxt+oz+IrIG1UH8tfJxHwNZBRRdtb9/qOid2hdG2c0M=", "email": "4sFChXgO2ZzLgnLE7HdXCefSsmCK8mrtcqFkgzcOxbDaa8yTpqJW40IrqP385FDx", "message": "h1R6OZnDWYHa267tyCcNioPtbCwnbBOkzLpkyNpPCBTggYw/nZKQ7zSocxc0G0oyImKO3/+nr85i+/IBEFe9Iac="}, "subject": "message-3"}', 'visitor', 'd79441fe-5be7-4aac-8d69-4a8a7fdea01a', '2026-11-22 06:37:03.374+00', '63ddf667fdfd5a4c3a72abf2da930f819298f888a5a2ac42caee3e9129b1ccfc', 'f2d6c2d1909674fc41d6e7c75dcb62453d15efd228caf032c8b87137bbc59485'),
	(100, 'message', '3', 2, '01a201f8-f81a-73b4-9a3d-f03f9e1cb327', '01a201f8-f818-728d-9f76-4fee2f442047', 0, 'MessageDeleted', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'ff88727d-5203-461c-b532-a486f9d6940e', '2026-11-22 06:37:03.385+00', 'f2d6c2d1909674fc41d6e7c75dcb62453d15efd228caf032c8b87137bbc59485', '9c1d3ab191c198aace6b3651d9fb2e3f5723aed87d8cbeca01417cb8985c0dea'),
	(101, 'account', '48a5fc94-8677-4cc9-912f-a15b2d145679', 1, '01a201f8-f831-73f8-bab9-d2d3098f5d0d', '01a201f8-f822-765d-a926-a1b981317883', 0, 'AccountAdded', 1, '{"role": "committee"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '05ab1692-d89a-478a-9896-1230a5255c6e', '2026-11-22 06:37:03.408+00', '9c1d3ab191c198aace6b3651d9fb2e3f5723aed87d8cbeca01417cb8985c0dea', '36f3768af4c64ec000eb18f223fac22fb7a66bd45dbd42c66008e94add199779'),
	(103, 'account', '48a5fc94-8677-4cc9-912f-a15b2d145679', 3, '01a201f8-f886-727c-b94c-21321311da13', '01a201f8-f848-7357-8227-474206685b34', 0, 'AccountPasswordReset', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'e5c50e2d-5823-42a9-a0c1-8711afdcfcd3', '2026-11-22 06:37:03.493+00', '4c6c4f9678db7d5a77f9ba4d153dc2a172ff805c9abc258c5911a40456dcfc60', '74c275697d50e86cd639a70441ce4bcad6e663875567a94ef67a8b3fc0ec8c32'),
	(104, 'account', '48a5fc94-8677-4cc9-912f-a15b2d145679', 4, '01a201f8-f891-741a-821a-f6c93fdf8358', '01a201f8-f890-738c-83af-4e472e92c2f0', 0, 'AccountRoleChanged', 1, '{"role": "admin"}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '231ece45-55bb-48d1-b698-05f2abb3a105', '2026-11-22 06:37:03.505+00', '74c275697d50e86cd639a70441ce4bcad6e663875567a94ef67a8b3fc0ec8c32', '3f6675c9dea5fe7bceb8d36ac2d22426d1164aaac20c1c2bc69e1682e1842f00'),
	(105, 'account', '48a5fc94-8677-4cc9-912f-a15b2d145679', 5, '01a201f8-f891-741a-821a-fbe08936af9a', '01a201f8-f890-738c-83af-4e472e92c2f0', 1, 'AccountEnabled', 1, '{}', NULL, '2dc14458-05f1-4389-8d16-2e558b5c1507', '231ece45-55bb-48d1-b698-05f2abb3a105', '2026-11-22 06:37:03.505+00', '3f6675c9dea5fe7bceb8d36ac2d22426d1164aaac20c1c2bc69e1682e1842f00', 'b8d3b4d93ca34df6ac7808d7262fa35f37014a126adc7cb0984fb88bee61fdfe');
INSERT INTO public.fixture_calendar VALUES
	(1, '2026-11-05', '18:30', 'Onchan A', 'Peel A', 'Onchan Park', 'mens', 'league', NULL, 3, 7, false, '2026-11-22 06:37:02.487+00', 2, true, false, false),
	(2, '2026-11-03', '14:00', 'Onchan A', 'Marown A', 'Onchan Park', 'mens-over-60', 'league', NULL, 10, 6, false, '2026-11-22 06:37:02.502+00', 2, false, true, false),
	(3, '2026-11-04', '14:00', 'South Ramsey', 'Onchan', 'South Ramsey green', 'ladies-over-60', 'league', NULL, 4, 8, false, '2026-11-22 06:37:02.514+00', 2, false, false, true),
	(4, '2026-11-12', '18:30', 'Castletown A', 'Onchan A', 'Castletown green', 'mens', 'league', NULL, 4, 6, false, '2026-11-22 06:37:02.525+00', 2, true, false, false),
	(5, '2026-11-12', '18:30', 'Onchan B', 'Douglas B', 'Onchan Park', 'mens', 'league', NULL, 5, 5, false, '2026-11-22 06:37:02.533+00', 2, true, false, false),
	(6, '2026-11-10', '14:00', 'Port St Mary', 'Onchan A', 'Port St Mary green', 'mens-over-60', 'league', NULL, 12, 4, false, '2026-11-22 06:37:02.545+00', 2, false, true, false),
	(7, '2026-11-17', '14:00', 'Onchan A', 'North Ramsey', 'Onchan Park', 'mens-over-60', 'league', NULL, 8, 8, false, '2026-11-22 06:37:02.553+00', 2, false, true, false),
	(8, '2026-11-18', '14:00', 'Onchan', 'Castletown', 'Onchan Park', 'ladies-over-60', 'league', NULL, NULL, NULL, false, '2026-11-22 06:37:02.558+00', 1, false, false, true),
	(9, '2026-11-19', '18:30', 'Onchan A', 'Marown B', 'Onchan Park', 'mens', 'league', NULL, NULL, NULL, false, '2026-11-22 06:37:02.563+00', 1, true, false, false),
	(10, '2026-11-21', '13:30', 'Onchan', 'Port Erin', 'Onchan Park', 'mens', 'other', 'Friendly', NULL, NULL, false, '2026-11-22 06:37:02.568+00', 1, true, false, false),
	(11, '2026-11-26', '18:30', 'North Ramsey A', 'Onchan A', 'North Ramsey green', 'mens', 'league', NULL, NULL, NULL, false, '2026-11-22 06:37:02.573+00', 1, true, false, false),
	(12, '2026-11-26', '18:30', 'Onchan B', 'Marown C', 'Onchan Park', 'mens', 'league', NULL, NULL, NULL, false, '2026-11-22 06:37:02.577+00', 1, true, false, false),
	(13, '2026-11-24', '14:00', 'Onchan A', 'Finch Hill', 'Onchan Park', 'mens-over-60', 'league', NULL, NULL, NULL, false, '2026-11-22 06:37:02.583+00', 1, false, true, false),
	(14, '2026-12-03', '18:30', 'Onchan A', 'Douglas A', 'Onchan Park', 'mens', 'league', NULL, NULL, NULL, false, '2026-11-22 06:37:02.589+00', 1, true, false, false),
	(15, '2026-12-02', '14:00', 'Onchan', 'Marown', 'Onchan Park', 'ladies-over-60', 'league', NULL, NULL, NULL, false, '2026-11-22 06:37:02.594+00', 1, false, false, true),
	(16, '2027-05-07', '18:30', 'Onchan A', 'Peel A', 'Onchan Park', 'mens', 'league', NULL, 7, 3, false, '2026-11-22 06:37:02.89+00', 4, true, false, false),
	(17, NULL, 'TBC', 'Onchan B', 'Marown B', 'Onchan Park', 'mens-over-60', 'league', NULL, NULL, NULL, true, '2026-11-22 06:37:02.913+00', 2, false, false, false);
INSERT INTO public.fixtures VALUES
	(1, '2026-11-05', '18:30', 'Onchan A', 'Peel A', 'Onchan Park', 'mens', 'league', NULL, 'completed', 3, 7, '2026-11-22 06:37:02.479+00', '2026-11-22 06:37:02.487+00', 2),
	(2, '2026-11-03', '14:00', 'Onchan A', 'Marown A', 'Onchan Park', 'mens-over-60', 'league', NULL, 'completed', 10, 6, '2026-11-22 06:37:02.496+00', '2026-11-22 06:37:02.502+00', 2),
	(3, '2026-11-04', '14:00', 'South Ramsey', 'Onchan', 'South Ramsey green', 'ladies-over-60', 'league', NULL, 'completed', 4, 8, '2026-11-22 06:37:02.509+00', '2026-11-22 06:37:02.514+00', 2),
	(4, '2026-11-12', '18:30', 'Castletown A', 'Onchan A', 'Castletown green', 'mens', 'league', NULL, 'completed', 4, 6, '2026-11-22 06:37:02.519+00', '2026-11-22 06:37:02.525+00', 2),
	(5, '2026-11-12', '18:30', 'Onchan B', 'Douglas B', 'Onchan Park', 'mens', 'league', NULL, 'completed', 5, 5, '2026-11-22 06:37:02.529+00', '2026-11-22 06:37:02.533+00', 2),
	(6, '2026-11-10', '14:00', 'Port St Mary', 'Onchan A', 'Port St Mary green', 'mens-over-60', 'league', NULL, 'completed', 12, 4, '2026-11-22 06:37:02.539+00', '2026-11-22 06:37:02.545+00', 2),
	(7, '2026-11-17', '14:00', 'Onchan A', 'North Ramsey', 'Onchan Park', 'mens-over-60', 'league', NULL, 'completed', 8, 8, '2026-11-22 06:37:02.549+00', '2026-11-22 06:37:02.553+00', 2),
	(8, '2026-11-18', '14:00', 'Onchan', 'Castletown', 'Onchan Park', 'ladies-over-60', 'league', NULL, 'upcoming', NULL, NULL, '2026-11-22 06:37:02.558+00', '2026-11-22 06:37:02.558+00', 1),
	(9, '2026-11-19', '18:30', 'Onchan A', 'Marown B', 'Onchan Park', 'mens', 'league', NULL, 'upcoming', NULL, NULL, '2026-11-22 06:37:02.563+00', '2026-11-22 06:37:02.563+00', 1),
	(10, '2026-11-21', '13:30', 'Onchan', 'Port Erin', 'Onchan Park', 'mens', 'other', 'Friendly', 'upcoming', NULL, NULL, '2026-11-22 06:37:02.568+00', '2026-11-22 06:37:02.568+00', 1),
	(11, '2026-11-26', '18:30', 'North Ramsey A', 'Onchan A', 'North Ramsey green', 'mens', 'league', NULL, 'upcoming', NULL, NULL, '2026-11-22 06:37:02.573+00', '2026-11-22 06:37:02.573+00', 1),
	(12, '2026-11-26', '18:30', 'Onchan B', 'Marown C', 'Onchan Park', 'mens', 'league', NULL, 'upcoming', NULL, NULL, '2026-11-22 06:37:02.577+00', '2026-11-22 06:37:02.577+00', 1),
	(13, '2026-11-24', '14:00', 'Onchan A', 'Finch Hill', 'Onchan Park', 'mens-over-60', 'league', NULL, 'upcoming', NULL, NULL, '2026-11-22 06:37:02.583+00', '2026-11-22 06:37:02.583+00', 1),
	(14, '2026-12-03', '18:30', 'Onchan A', 'Douglas A', 'Onchan Park', 'mens', 'league', NULL, 'upcoming', NULL, NULL, '2026-11-22 06:37:02.589+00', '2026-11-22 06:37:02.589+00', 1),
	(15, '2026-12-02', '14:00', 'Onchan', 'Marown', 'Onchan Park', 'ladies-over-60', 'league', NULL, 'upcoming', NULL, NULL, '2026-11-22 06:37:02.594+00', '2026-11-22 06:37:02.594+00', 1),
	(16, '2027-05-07', '18:30', 'Onchan A', 'Peel A', 'Onchan Park', 'mens', 'league', NULL, 'completed', 7, 3, '2026-11-22 06:37:02.855+00', '2026-11-22 06:37:02.89+00', 4);
INSERT INTO public.handicaps VALUES
	(1, 'Bill Bias', 'mens', -2, NULL, '2026-11-22 06:37:02.626+00', '2026-11-22 06:37:02.626+00', 1),
	(2, 'Jack Green', 'mens', 0, NULL, '2026-11-22 06:37:02.63+00', '2026-11-22 06:37:02.63+00', 1),
	(3, 'Mark Footer', 'mens', 3, NULL, '2026-11-22 06:37:02.635+00', '2026-11-22 06:37:02.635+00', 1),
	(4, 'Tom Trundle', 'mens', 8, 'New this season', '2026-11-22 06:37:02.639+00', '2026-11-22 06:37:02.639+00', 1),
	(5, 'Rosie Crown', 'ladies', -1, NULL, '2026-11-22 06:37:02.642+00', '2026-11-22 06:37:02.642+00', 1),
	(6, 'Penny Measure', 'ladies', 2, NULL, '2026-11-22 06:37:02.645+00', '2026-11-22 06:37:02.645+00', 1),
	(7, 'Wendy Woods', 'ladies', 4, NULL, '2026-11-22 06:37:02.648+00', '2026-11-22 06:37:02.648+00', 1),
	(8, 'Grace Greenaway', 'ladies', 10, 'New this season', '2026-11-22 06:37:02.651+00', '2026-11-22 06:37:02.651+00', 1),
	(9, 'Ann Example', 'ladies', -2, NULL, '2026-11-22 06:37:02.96+00', '2026-11-22 06:37:02.97+00', 2);
INSERT INTO public.history_access OVERRIDING SYSTEM VALUE VALUES
	(1, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'list', '{"limit": 5}', '6dd8f1e4-b5e5-45c5-914c-ba1291963d05', '2026-11-22 06:37:03.528+00'),
	(2, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'export', '{"format": "csv"}', '1fd18cf2-6d3b-432d-8bb0-e60442bca9ee', '2026-11-22 06:37:03.536+00'),
	(3, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'verify', '{}', '414150dd-a37a-406d-8d2e-9c04c5deb5dc', '2026-11-22 06:37:03.661+00'),
	(4, '2dc14458-05f1-4389-8d16-2e558b5c1507', 'list', '{"limit": 500}', 'c6566c38-1ecd-455b-8af3-ba98c71226c2', '2026-11-22 06:37:03.68+00');
INSERT INTO public.member_applications VALUES
	(1, 'Tom', 'Trundle', 'tom.trundle@example.com', '01624 000000', 'New Members', NULL, NULL, 'approved', '2026-11-22 06:37:02.7+00', '2026-11-22 06:37:02.707+00', 'demo', NULL, 2),
	(2, 'Olive', 'Bowler', 'olive.bowler@example.com', '01624 000000', 'New Members', NULL, 'I watched a match in the park and would love to try.', 'pending', '2026-11-22 06:37:02.716+00', NULL, NULL, NULL, 1),
	(3, 'Pat', 'Pending', 'pat@example.org', '01624 000000', 'New Members', 'Some crown green', 'My neighbours play', 'pending', '2026-11-22 06:37:03.16+00', NULL, NULL, NULL, 1),
	(4, 'Rex', 'Rejected', 'rex@example.org', '01624 000000', 'New Members', NULL, 'My neighbours play', 'rejected', '2026-11-22 06:37:03.174+00', '2026-11-22 06:37:03.188+00', '2dc14458-05f1-4389-8d16-2e558b5c1507', 'Moved away', 2),
	(5, 'Mary', 'Member', 'mary@example.org', '01624 000000', 'New Members', NULL, 'My neighbours play', 'approved', '2026-11-22 06:37:03.201+00', '2026-11-22 06:37:03.214+00', '2dc14458-05f1-4389-8d16-2e558b5c1507', 'Met on the open day', 2);
INSERT INTO public.members VALUES
	(1, 'Tom Trundle', 'tom.trundle@example.com', '01624 000000', 'Member', 2026, 'active', '2026-11-22 06:37:02.7+00', '2026-11-22 06:37:02.707+00', 'demo', 1),
	(2, 'Mary Member', 'mary@example.org', '01624 111111', 'Treasurer', 2026, 'active', '2026-11-22 06:37:03.201+00', '2026-11-22 06:37:03.214+00', '2dc14458-05f1-4389-8d16-2e558b5c1507', 2);
INSERT INTO public.messages VALUES
	(1, 'Ivy Inquirer', 'ivy.inquirer@example.com', 'Is the green open on Sunday afternoons?', 'unread', '2026-11-22 06:37:02.725+00', 1),
	(2, 'Mo Message', 'writer@example.org', 'When is the green open?
Thank you.', 'read', '2026-11-22 06:37:03.354+00', 2);
INSERT INTO public.migrations VALUES
	(1, 1763600000000, 'EventLog1763600000000'),
	(2, 1763600001000, 'Fixtures1763600001000'),
	(3, 1763600002000, 'Accounts1763600002000'),
	(4, 1763600003000, 'Competitions1763600003000'),
	(5, 1763600004000, 'Winners1763600004000'),
	(6, 1763600005000, 'Handicaps1763600005000'),
	(7, 1763600006000, 'Announcements1763600006000'),
	(8, 1763600007000, 'MemberApplications1763600007000'),
	(9, 1763600008000, 'TasterSessions1763600008000'),
	(10, 1763600009000, 'Messages1763600009000'),
	(11, 1763600010000, 'Members1763600010000'),
	(12, 1763600011000, 'Outbox1763600011000'),
	(13, 1763600012000, 'HistoryAccess1763600012000'),
	(14, 1763600013000, 'FixtureCalendar1763600013000'),
	(15, 1763600014000, 'FixtureCalendarCategories1763600014000'),
	(16, 1763600016000, 'HistoryIndexes1763600016000');
INSERT INTO public.outbox_mails VALUES
	('01a201f8-f6c9-7165-9d5c-426add0ca6f2', 'competition-entry-4', '{"to":"ann@example.org","subject":"Your entry for Spring Cup","greeting":"Dear Ann,","paragraphs":["Thank you for entering Spring Cup at Onchan Crown Green Bowling Club. Your entry has reached us safely, and we look forward to seeing you on the green. Good luck!","If you cannot play after all, or if it was not you who entered, just reply to this email and we will cancel the entry."],"facts":{"Competition":"Spring Cup","When":"16 May 2027, 14:30"}}', '2026-11-22 06:37:03.049+00', 1, NULL, '2026-11-22 06:37:03.077+00', NULL),
	('01a201f8-f6c9-7165-9d5c-4708b6031480', 'competition-entry-4', '{"replyTo":"ann@example.org","subject":"Entry for Spring Cup from Ann Entrant","paragraphs":["Ann Entrant has entered Spring Cup. You can see all entries in the admin dashboard; a reply to this email goes to Ann Entrant."],"facts":{"Name":"Ann Entrant","Email":"ann@example.org","Competition":"Spring Cup","When":"16 May 2027, 14:30"}}', '2026-11-22 06:37:03.049+00', 1, NULL, '2026-11-22 06:37:03.093+00', NULL),
	('01a201f8-f73b-7672-906f-6ef01c7aaab9', 'member-application-3', '{"to":"pat@example.org","greeting":"Dear Pat,","subject":"We have received your membership application","paragraphs":["Thank you for your membership application to Onchan Crown Green Bowling Club. It has reached us safely. We will review it and get back to you soon.","There is nothing to pay now: we ask for payment only after your application has been reviewed.","If you would like to add or correct something, or if it was not you who applied, just reply to this email."]}', '2026-11-22 06:37:03.163+00', 1, NULL, '2026-11-22 06:37:03.175+00', NULL),
	('01a201f8-f73b-7672-906f-7120ce6e33a3', 'member-application-3', '{"replyTo":"pat@example.org","subject":"Membership application from Pat Pending","paragraphs":["Pat Pending has applied for membership. You can review the application in the admin dashboard; a reply to this email goes to the applicant."],"facts":{"Name":"Pat Pending","Email":"pat@example.org","Phone":"01624 000000","Membership type":"New Members","Previous experience":"Some crown green","Motivation":"My neighbours play"}}', '2026-11-22 06:37:03.163+00', 1, NULL, '2026-11-22 06:37:03.181+00', NULL),
	('01a201f8-f74a-7069-abfd-0a1d56d137f8', 'member-application-4', '{"to":"rex@example.org","greeting":"Dear Rex,","subject":"We have received your membership application","paragraphs":["Thank you for your membership application to Onchan Crown Green Bowling Club. It has reached us safely. We will review it and get back to you soon.","There is nothing to pay now: we ask for payment only after your application has been reviewed.","If you would like to add or correct something, or if it was not you who applied, just reply to this email."]}', '2026-11-22 06:37:03.178+00', 1, NULL, '2026-11-22 06:37:03.188+00', NULL),
	('01a201f8-f74a-7069-abfd-0d99b43cc15d', 'member-application-4', '{"replyTo":"rex@example.org","subject":"Membership application from Rex Rejected","paragraphs":["Rex Rejected has applied for membership. You can review the application in the admin dashboard; a reply to this email goes to the applicant."],"facts":{"Name":"Rex Rejected","Email":"rex@example.org","Phone":"01624 000000","Membership type":"New Members","Motivation":"My neighbours play"}}', '2026-11-22 06:37:03.178+00', 1, NULL, '2026-11-22 06:37:03.196+00', NULL),
	('01a201f8-f756-746a-8fc5-5e761532cff6', 'member-application-4', '{"to":"rex@example.org","greeting":"Dear Rex,","subject":"Your application to Onchan Crown Green Bowling Club","paragraphs":["Thank you for your interest in Onchan Crown Green Bowling Club, and for the time you took to apply.","We are sorry to tell you that we have not been able to accept your application. There is nothing for you to pay.","If you would like to talk about it, just reply to this email."]}', '2026-11-22 06:37:03.19+00', 1, NULL, '2026-11-22 06:37:03.205+00', NULL),
	('01a201f8-f764-7135-ba0c-6d9dbe8cd7a3', 'member-application-5', '{"to":"mary@example.org","greeting":"Dear Mary,","subject":"We have received your membership application","paragraphs":["Thank you for your membership application to Onchan Crown Green Bowling Club. It has reached us safely. We will review it and get back to you soon.","There is nothing to pay now: we ask for payment only after your application has been reviewed.","If you would like to add or correct something, or if it was not you who applied, just reply to this email."]}', '2026-11-22 06:37:03.204+00', 1, NULL, '2026-11-22 06:37:03.215+00', NULL),
	('01a201f8-f765-7685-8109-29b57273d501', 'member-application-5', '{"replyTo":"mary@example.org","subject":"Membership application from Mary Member","paragraphs":["Mary Member has applied for membership. You can review the application in the admin dashboard; a reply to this email goes to the applicant."],"facts":{"Name":"Mary Member","Email":"mary@example.org","Phone":"01624 000000","Membership type":"New Members","Motivation":"My neighbours play"}}', '2026-11-22 06:37:03.205+00', 1, NULL, '2026-11-22 06:37:03.223+00', NULL),
	('01a201f8-f773-737e-a012-fa93b68b0c60', 'member-application-5', '{"to":"mary@example.org","greeting":"Dear Mary,","subject":"Welcome to Onchan Crown Green Bowling Club","paragraphs":["We are delighted to tell you that your membership application has been approved. Welcome to the club!","The next step is the payment: we will write to you with what is due and how to pay it.","If you have any questions in the meantime, just reply to this email. We look forward to seeing you on the green."],"facts":{"Membership type":"New Members"}}', '2026-11-22 06:37:03.219+00', 1, NULL, '2026-11-22 06:37:03.232+00', NULL),
	('01a201f8-f7d2-7617-8a64-5c19af010f62', 'taster-session-2', '{"to":"tess@example.org","subject":"We have received your taster session request","greeting":"Dear Tess,","paragraphs":["Thank you for asking for a free taster session at Onchan Crown Green Bowling Club. Your request has reached us safely, and we will be in touch soon to arrange it.","A session lasts about an hour, and there is nothing to pay. We can offer times on most weekdays and at weekends.","You need no experience and no equipment: we can lend you bowls. Please wear flat shoes, which are kind to the green.","If your plans change, or if it was not you who asked, just reply to this email. We look forward to meeting you."]}', '2026-11-22 06:37:03.314+00', 1, NULL, '2026-11-22 06:37:03.328+00', NULL),
	('01a201f8-f7fe-7587-8a01-ad6780d21fbc', 'message-2', '{"replyTo":"writer@example.org","subject":"Message from Mo Message","paragraphs":["Mo Message has sent the club a message through the website. A reply to this email goes to them; the message is in the admin dashboard as well."],"facts":{"Name":"Mo Message","Email":"writer@example.org","Message":"When is the green open?\nThank you."}}', '2026-11-22 06:37:03.358+00', 1, NULL, '2026-11-22 06:37:03.368+00', NULL),
	('01a201f8-f7d3-7511-8882-296ad25ff64b', 'taster-session-2', '{"replyTo":"tess@example.org","subject":"Taster session request from Tess Taster","paragraphs":["Tess Taster has asked for a free taster session. Please get in touch to arrange it: a reply to this email goes to them."],"facts":{"Name":"Tess Taster","Email":"tess@example.org","Phone":"01624 000000","Preferred dates and times":"Any weekday evening"}}', '2026-11-22 06:37:03.315+00', 1, NULL, '2026-11-22 06:37:03.335+00', NULL);
INSERT INTO public.personal_keys VALUES
	('competition-entry-1', '3cC3d4RoNKpRpmgBYgaaVBtSZQBrRsV7FYBbd80GXX/9ibFurCxFbH36UynEoTz5D3ebycFkQej53hCD', 'f4d7d3ce9a15209e', '2026-11-22 06:37:02.675802+00', NULL),
	('competition-entry-2', 'B0ZUKyo6VjWNyLyGFqB/W55A0MLsKD8hSQJSX0NS8W1ZNGJp58+T+XRA6+cqcAWPF6JoLzQJX37G67ah', 'f4d7d3ce9a15209e', '2026-11-22 06:37:02.683476+00', NULL),
	('competition-entry-3', 'rEvS7mrxQuM3Kx2RsXVTF+nO9H1IwquenlceBEc1mCuI3Ftl+gW7cEd63NYJqCvvEcurWtUMw9d5ckhY', 'f4d7d3ce9a15209e', '2026-11-22 06:37:02.688845+00', NULL),
	('member-application-1', 'PiZOEsCXDJwlRrgmpdDeNZwfm8nmukbyxEh/u0/R5SqbJGgKJzZ0TbW1SDdhk5wMBTcOX9RcbkIhKv2j', 'f4d7d3ce9a15209e', '2026-11-22 06:37:02.700428+00', NULL),
	('member-1', '1Y26XLAVofE3gRSfSGpTuPCodxPwN0DcVpL3CEeUk2dV7Ft89rCFOzH0890xRhsdiiHdkZ13eMCj1WdD', 'f4d7d3ce9a15209e', '2026-11-22 06:37:02.70732+00', NULL),
	('member-application-2', 'TL9pRW/osLYR9FO+mEqT23ihdLD7gX4474dtBic67velAtJJBMnOA42BtUNIggIEQ53hsR79NJd9Z/+u', 'f4d7d3ce9a15209e', '2026-11-22 06:37:02.715876+00', NULL),
	('taster-session-1', 'gGLm8YAp/ytqj5iTyhwTEhuKm4J8MNp9ZjDhwCRBwXF07WgQgPSw/90B7Pr00LQ2e4SzkysUvep56HV4', 'f4d7d3ce9a15209e', '2026-11-22 06:37:02.720471+00', NULL),
	('message-1', '13j85HU/bSetHHznq1DgvOjbmkm4q2ciJmF9OuNN4OEFX1p96VFggDBsChYHygvFLvKzVx6KJIH2FJWQ', 'f4d7d3ce9a15209e', '2026-11-22 06:37:02.725816+00', NULL),
	('competition-entry-4', 'rImyl6DkH1gMIDu5LR8vuu4PJ6spad/boeY3ps4/0r28glMiqEk9/FONoNEenH9jMOKWYD7jG3F6rIxG', 'f4d7d3ce9a15209e', '2026-11-22 06:37:03.044631+00', NULL),
	('competition-entry-5', NULL, NULL, '2026-11-22 06:37:03.066418+00', '2026-11-22 06:37:03.114118+00'),
	('competition-entry-6', NULL, NULL, '2026-11-22 06:37:03.129925+00', '2026-11-22 06:37:03.142399+00'),
	('member-application-3', 'FJwMY7oOd6txJoJv+4wR0V93qykMj9qvaYLu7rnaHyfWwcHeZR3NfRDsrG+vnmmThY1T5rOqPzL4VjGA', 'f4d7d3ce9a15209e', '2026-11-22 06:37:03.160645+00', NULL),
	('member-application-4', 'kxJAH/wtYl5skMEDpAfSxN98P8gGf89hl5fPn3t4JQ9JkIRgcmDtgMbZ6DUf6TYtOtxeEiFDs6AR6HpJ', 'f4d7d3ce9a15209e', '2026-11-22 06:37:03.174389+00', NULL),
	('member-application-5', '6zhIavlJThEOgMb4Fl7tLFNWH8lxE38SB1kr2n1gxve9/SD+IT9IBSjAsl2DgLBv6qNw8U29JjfbQ9cO', 'f4d7d3ce9a15209e', '2026-11-22 06:37:03.201462+00', NULL),
	('member-2', 'aVzOrZDllkYLfpoWYrbgqrQ/Jno3OtbIBRQ+kGww9XR0jAgjzcR2EZdcygGqItIsf6cdYehb7EMVqLh7', 'f4d7d3ce9a15209e', '2026-11-22 06:37:03.214481+00', NULL),
	('member-3', NULL, NULL, '2026-11-22 06:37:03.263187+00', '2026-11-22 06:37:03.291897+00'),
	('member-application-6', NULL, NULL, '2026-11-22 06:37:03.249094+00', '2026-11-22 06:37:03.299599+00'),
	('taster-session-2', 'VJ4h4MEf8a1IlbXY2bAVYMEXyfxXdqiBrTb6jk/ivRQcUA6hMGodWudi+r+NL0qT9BTpHjXA7CcRsQHJ', 'f4d7d3ce9a15209e', '2026-11-22 06:37:03.311286+00', NULL),
	('taster-session-3', NULL, NULL, '2026-11-22 06:37:03.333455+00', '2026-11-22 06:37:03.344149+00'),
	('message-2', 'fyF5C8WIMSVKOPH+lULcGyH8hAofXvgRmkq3dUFBxz6HcwRLJPe3nGlbPmDFYdMgXqzXP6deGrU9kndU', 'f4d7d3ce9a15209e', '2026-11-22 06:37:03.354494+00', NULL),
	('message-3', NULL, NULL, '2026-11-22 06:37:03.374518+00', '2026-11-22 06:37:03.38551+00');
INSERT INTO public.projections VALUES
	('announcements', 1, 1, '2026-11-22 06:37:02.331167+00'),
	('competitions', 1, 1, '2026-11-22 06:37:02.338377+00'),
	('competition_entries', 1, 1, '2026-11-22 06:37:02.344604+00'),
	('fixtures', 1, 1, '2026-11-22 06:37:02.351273+00'),
	('fixture_calendar', 2, 1, '2026-11-22 06:37:02.359421+00'),
	('handicaps', 1, 1, '2026-11-22 06:37:02.366976+00'),
	('member_applications', 1, 1, '2026-11-22 06:37:02.376102+00'),
	('members', 1, 1, '2026-11-22 06:37:02.384563+00'),
	('messages', 1, 1, '2026-11-22 06:37:02.397671+00'),
	('taster_sessions', 1, 1, '2026-11-22 06:37:02.404537+00'),
	('competition_winners', 1, 1, '2026-11-22 06:37:02.410856+00');
INSERT INTO public.sessions VALUES
	('84db9f650860bf2b461102b60d2590146877725f5e1244c40045996eb48d9036', '2dc14458-05f1-4389-8d16-2e558b5c1507', '2026-11-22 06:37:02.831+00', '2026-11-22 06:37:02.831+00');
INSERT INTO public.taster_sessions VALUES
	(1, 'Basil', 'Beginner', 'basil.beginner@example.com', '01624 000000', 'Any Saturday morning, or after 17:00', 'pending', '2026-11-22 06:37:02.721+00', NULL, NULL, 1),
	(2, 'Tess', 'Taster', 'tess@example.org', '01624 000000', 'Any weekday evening', 'completed', '2026-11-22 06:37:03.311+00', '2026-11-22 06:37:03.325+00', 'Admin', 2);
INSERT INTO public.users VALUES
	('2dc14458-05f1-4389-8d16-2e558b5c1507', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$d4faLGanlUxhmCxPXfpaQw$9pUE3QeKH3RD8H1Q7LQSbMv5/oADL5T/y3ZGB95s9H8', NULL, 'admin', NULL, '2026-11-22 06:37:02.831+00', '2026-11-22 06:37:02.457+00', NULL, NULL),
	('48a5fc94-8677-4cc9-912f-a15b2d145679', 'cass', '$argon2id$v=19$m=19456,t=2,p=1$lgtB0HDsOthasI+p85MWqQ$Nn9/xs93B43n4FA+3uvcVTqAVFs5/Y9J0ucpVA4tVUE', NULL, 'admin', NULL, NULL, '2026-11-22 06:37:03.407+00', NULL, NULL);
SELECT pg_catalog.setval('public.announcement_ids', 4, true);
SELECT pg_catalog.setval('public.competition_entry_ids', 6, true);
SELECT pg_catalog.setval('public.competition_ids', 5, true);
SELECT pg_catalog.setval('public.fixture_ids', 17, true);
SELECT pg_catalog.setval('public.handicap_ids', 10, true);
SELECT pg_catalog.setval('public.history_access_id_seq', 4, true);
SELECT pg_catalog.setval('public.member_application_ids', 6, true);
SELECT pg_catalog.setval('public.member_ids', 3, true);
SELECT pg_catalog.setval('public.message_ids', 3, true);
SELECT pg_catalog.setval('public.migrations_id_seq', 16, true);
SELECT pg_catalog.setval('public.taster_session_ids', 3, true);
SELECT pg_catalog.setval('public.winner_ids', 8, true);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);
ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.competition_entries
    ADD CONSTRAINT competition_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.competition_winners
    ADD CONSTRAINT competition_winners_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.competitions
    ADD CONSTRAINT competitions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event_head
    ADD CONSTRAINT event_head_pkey PRIMARY KEY (singleton);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_command UNIQUE (command_id, command_index);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_event_id UNIQUE (event_id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_position PRIMARY KEY ("position");
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_stream_version UNIQUE (stream, stream_id, version);
ALTER TABLE ONLY public.fixture_calendar
    ADD CONSTRAINT fixture_calendar_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.fixtures
    ADD CONSTRAINT fixtures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.handicaps
    ADD CONSTRAINT handicaps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.history_access
    ADD CONSTRAINT history_access_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.member_applications
    ADD CONSTRAINT member_applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox_mails
    ADD CONSTRAINT outbox_mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.personal_keys
    ADD CONSTRAINT personal_keys_pkey PRIMARY KEY (subject);
ALTER TABLE ONLY public.projections
    ADD CONSTRAINT projections_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.taster_sessions
    ADD CONSTRAINT taster_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX competition_entries_competition ON public.competition_entries USING btree (competition_id);
CREATE INDEX events_actor_position ON public.events USING btree (actor, "position");
CREATE INDEX events_actor_stream ON public.events USING btree (actor, stream, "position");
CREATE INDEX events_actor_type ON public.events USING btree (actor, type, "position");
CREATE INDEX events_recorded_at_position ON public.events USING btree (recorded_at, "position");
CREATE INDEX events_stream_position ON public.events USING btree (stream, "position");
CREATE INDEX events_type_position ON public.events USING btree (type, "position");
CREATE INDEX outbox_mails_due ON public.outbox_mails USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX outbox_mails_recipient ON public.outbox_mails USING btree (lower((mail ->> 'to'::text)), created_at);
CREATE INDEX outbox_mails_subject ON public.outbox_mails USING btree (subject);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));
CREATE TRIGGER events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_to_change_events();
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
