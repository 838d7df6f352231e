import { Body, Controller, Delete, Get, Post, Put, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type PictureFile, pictureFiles } from '@onchan-bowls/contract/picture-sizes';
import {
  pictureLimits,
  pictureMessages,
  pictureParams,
  pictureRecord,
  pictureRevision,
  pictureTypes,
  publicPicture,
  type PictureRecord,
  type PublicPicture,
} from '@onchan-bowls/contract/pictures';
import {
  pictureRecordExample,
  pictureRevisionExample,
  publicPictureExample,
} from '@onchan-bowls/contract/pictures.examples';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Public, routeAccess, type AppRequest } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Edited, type Edit } from '../../platform/http/edited.js';
import { PublicLists } from '../../platform/http/public-lists.js';
import { RecordId } from '../../platform/http/record-id.js';
import { sendStoredFile } from '../../platform/http/stored-file.js';
import { TakesFile, UploadedFile } from '../../platform/http/uploaded-file.js';
import { RefusedError } from '../../platform/refused.js';
import { fileOf, PictureFiles } from './picture-files.js';
import { AddPicture, DeletePicture, RevisePicture } from './pictures.commands.js';
import { GetPicture, ListGallery, ListPictures, pictures } from './pictures.table.js';

nameSchema('Picture', pictureRecord);
nameSchema('PublicPicture', publicPicture);

export class PictureParamsDto extends dtoOf(pictureParams) {}
export class PictureRevisionDto extends dtoOf(pictureRevision) {}

const documented = { response: pictureRecord, responseExample: pictureRecordExample };

const ofType = (type: string): string[] =>
  pictureFiles.filter((file) => file.endsWith(type)).map((file) => `:id/${file}`);

const summary = 'A size of a picture; for visitors if it is in the gallery, or its announcement is shown now';

@Controller('pictures')
export class PicturesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: PictureFiles,
    lists: PublicLists,
  ) {
    lists.add('/api/pictures', pictures, () => this.list());
  }

  @Get()
  @Public()
  @Documented({
    summary: 'The pictures of the gallery, the newest year first',
    response: z.array(publicPicture),
    responseExample: [publicPictureExample],
  })
  list(): Promise<PublicPicture[]> {
    return this.queries.execute(new ListGallery());
  }

  @Get('all')
  @Documented({
    summary: 'All pictures, also those of announcements',
    response: z.array(pictureRecord),
    responseExample: [pictureRecordExample],
  })
  listAll(): Promise<PictureRecord[]> {
    return this.queries.execute(new ListPictures());
  }

  @Post()
  @TakesFile(pictureTypes, pictureLimits.bytes, 'not-picture')
  @Documented({
    summary:
      'Add a picture of a year in the gallery, or of an announcement, whose picture it replaces: the body is the picture',
    query: pictureParams,
    ...documented,
    status: 201,
    repeatable: true,
  })
  add(
    @Query() query: PictureParamsDto,
    @Body() file: UploadedFile | undefined,
    @Req() { raw }: AppRequest,
  ): Promise<PictureRecord> {
    if ((query.season === undefined) === (query.announcementId === undefined))
      throw new RefusedError('invalid-request', pictureMessages.place);
    if (!file) throw new RefusedError('broken-picture');
    return this.commands.execute(new AddPicture({ ...query }, file, () => raw.socket.destroyed));
  }

  @Put(':id')
  @Documented({
    summary: 'Change the words of a picture, and its year in the gallery',
    body: pictureRevision,
    bodyExample: pictureRevisionExample,
    ...documented,
  })
  revise(@Edited() { id, version }: Edit, @Body() changes: PictureRevisionDto): Promise<PictureRecord> {
    return this.commands.execute(new RevisePicture(id, { ...changes }, version));
  }

  @Delete(':id')
  @Documented({ summary: 'Delete a picture, and erase its files and words', status: 204 })
  async delete(@Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new DeletePicture(id, version));
  }

  @Get(ofType('.webp'))
  @Public()
  @routeAccess({ isCostly: true })
  @Documented({ summary, responseType: 'image/webp' })
  webp(@RecordId() id: number, @Req() request: AppRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send(id, request, reply.type('image/webp'));
  }

  @Get(ofType('.jpg'))
  @Public()
  @routeAccess({ isCostly: true })
  @Documented({ summary, responseType: 'image/jpeg' })
  jpeg(@RecordId() id: number, @Req() request: AppRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send(id, request, reply.type('image/jpeg'));
  }

  private async send(id: number, request: AppRequest, reply: FastifyReply): Promise<void> {
    const picture = await this.queries.execute(new GetPicture(id));
    if (!picture.isPublic && !request.signedIn) throw new RefusedError('picture-not-found');
    const file = request.routeOptions.url?.split('/').at(-1) as PictureFile;
    await sendStoredFile(request, reply, picture, () => this.files.read(fileOf(picture, file)));
  }
}
