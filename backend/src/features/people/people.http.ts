import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  mailsGivenUp,
  personDownloadRequest,
  personErasureRequest,
  personPage,
  personSearchRequest,
  type MailGivenUp,
  type PersonPage,
} from '@onchan-bowls/contract/people';
import {
  mailGivenUpExample,
  personDownloadExample,
  personErasureExample,
  personPageExample,
  personSearchExample,
} from '@onchan-bowls/contract/people.examples';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { AnyRole, type AppRequest } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Limiter } from '../../platform/limits/limiter.js';
import { limits } from '../../platform/limits/limits.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { PeoplePlaces } from '../../platform/records/people-places.js';
import { ErasePerson } from './erase-person.js';
import { PersonSearch, refsInWords } from './person-search.js';

nameSchema('Person', personPage);

export class PersonSearchDto extends dtoOf(personSearchRequest) {}
export class PersonDownloadDto extends dtoOf(personDownloadRequest) {}
export class PersonErasureDto extends dtoOf(personErasureRequest) {}

type SignedInRequest = Pick<AppRequest, 'signedIn'>;

/** What the product holds of a person. Each access is recorded before anything is shown. */
@Controller('admin/people')
export class PeopleController {
  private readonly limiter = new Limiter(limits.personRequests);

  constructor(
    private readonly commands: CommandBus,
    private readonly search: PersonSearch,
    private readonly access: AccessLog,
    private readonly outbox: Outbox,
    private readonly places: PeoplePlaces,
  ) {}

  @Post('search')
  @AnyRole()
  @Documented({
    summary: 'Everything that is held of a person, by name or email address. The access is recorded',
    body: personSearchRequest,
    bodyExample: personSearchExample,
    response: personPage,
    responseExample: personPageExample,
  })
  async find(@Body() { text }: PersonSearchDto, @Req() request: SignedInRequest): Promise<PersonPage> {
    await this.limit(request);
    const page = await this.search.page(text);
    await this.access.record('person', accessTo(page));
    return page;
  }

  @Get('mails-given-up')
  @Documented({
    summary:
      'The newest mails about people that could not be sent, with the reasons, for the lists of these people. Reading any is recorded',
    response: mailsGivenUp,
    responseExample: [mailGivenUpExample],
  })
  async mailsGivenUp(): Promise<MailGivenUp[]> {
    const mails = await this.outbox.givenUp();
    // A mail server's reply often has the address. Every page of people asks for this list, which is mostly empty.
    if (mails.length > 0) await this.access.recordOpening('undelivered-emails');
    return mails.flatMap(({ subject, ...mail }) => {
      const ref = this.places.refOf(subject);
      return ref ? { ...ref, ...mail } : [];
    });
  }

  @Post('download')
  @AnyRole()
  @Documented({
    summary: 'The same for chosen records, to hand it to the person. The download is recorded',
    body: personDownloadRequest,
    bodyExample: personDownloadExample,
    response: personPage,
    responseExample: personPageExample,
  })
  async download(
    @Body() { text, records }: PersonDownloadDto,
    @Req() request: SignedInRequest,
  ): Promise<PersonPage> {
    await this.limit(request);
    const page = await this.search.page(text, records);
    await this.access.record('person-download', accessTo(page));
    return page;
  }

  @Post('erase')
  @Documented({
    summary: 'Erase all these records of a person at once, or none. It cannot be undone',
    body: personErasureRequest,
    bodyExample: personErasureExample,
    status: 204,
    repeatable: true,
  })
  async erase(@Body() erasure: PersonErasureDto, @Req() request: SignedInRequest): Promise<void> {
    await this.limit(request);
    await this.commands.execute(new ErasePerson({ ...erasure }));
  }

  private async limit({ signedIn }: SignedInRequest): Promise<void> {
    await this.limiter.take(signedIn?.accountId ?? '');
  }
}

/** What is recorded of an access: numbers and ids, never the text that was typed. */
const accessTo = ({ records }: PersonPage) => ({
  found: records.length,
  ...(records.length > 0 && { records: refsInWords(records) }),
});
