import { Body, Controller, Delete, Get, Post, Put, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  documentLimits,
  documentRecord,
  documentRequest,
  documentRevision,
  documentVersionParams,
  publicDocument,
  type DocumentRecord,
  type PublicDocument,
} from '@onchan-bowls/contract/documents';
import {
  documentExample,
  documentRecordExample,
  documentRevisionExample,
  publicDocumentExample,
} from '@onchan-bowls/contract/documents.examples';
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
import {
  AddDocument,
  AddDocumentVersion,
  DeleteDocument,
  RemoveDocumentVersion,
  ReviseDocument,
} from './documents.commands.js';
import { DocumentFiles, fileOf } from './document-files.js';
import {
  documents,
  ListDocuments,
  GetNewestVersion,
  GetVersion,
  ListPublicDocuments,
  type SentVersion,
} from './documents.table.js';
import { attachmentNamed, fileNameOf } from './file-name.js';

nameSchema('Document', documentRecord);
nameSchema('PublicDocument', publicDocument);

export class DocumentDto extends dtoOf(documentRequest) {}
export class DocumentRevisionDto extends dtoOf(documentRevision) {}
export class DocumentVersionParamsDto extends dtoOf(documentVersionParams) {}

const pdfType = 'application/pdf';

const documented = { response: documentRecord, responseExample: documentRecordExample };

@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: DocumentFiles,
    lists: PublicLists,
  ) {
    lists.add('/api/documents', documents, () => this.list());
  }

  @Get()
  @Public()
  @Documented({
    summary: 'The newest version of each document that visitors read',
    response: z.array(publicDocument),
    responseExample: [publicDocumentExample],
  })
  list(): Promise<PublicDocument[]> {
    return this.queries.execute(new ListPublicDocuments());
  }

  @Get('all')
  @Documented({
    summary: 'All documents with all their versions, also those that visitors do not read',
    response: z.array(documentRecord),
    responseExample: [documentRecordExample],
  })
  listAll(): Promise<DocumentRecord[]> {
    return this.queries.execute(new ListDocuments());
  }

  @Post()
  @Documented({
    summary: 'Add a document. Its file follows as its first version',
    body: documentRequest,
    bodyExample: documentExample,
    ...documented,
    responseExample: { ...documentRecordExample, versions: [], version: 1 },
    status: 201,
    repeatable: true,
  })
  add(@Body() details: DocumentDto): Promise<DocumentRecord> {
    return this.commands.execute(new AddDocument({ ...details }));
  }

  @Put(':id')
  @Documented({
    summary: 'Change what is sent of a document: its details, or the date of its newest version',
    body: documentRevision,
    bodyExample: documentRevisionExample,
    ...documented,
  })
  revise(@Edited() { id, version }: Edit, @Body() changes: DocumentRevisionDto): Promise<DocumentRecord> {
    return this.commands.execute(new ReviseDocument(id, { ...changes }, version));
  }

  @Delete(':id')
  @Documented({ summary: 'Delete a document, and erase the files of all its versions', status: 204 })
  async delete(@Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new DeleteDocument(id, version));
  }

  @Get(':id/file')
  @Public()
  @routeAccess({ isCostly: true })
  @Documented({
    summary: 'The newest version of a document, as a file to save; for visitors if they may read it',
    responseType: pdfType,
  })
  async newest(
    @RecordId() id: number,
    @Req() request: AppRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const version = await this.queries.execute(new GetNewestVersion(id));
    if (!version.visible && !request.signedIn) throw new RefusedError('document-not-found');
    await sendFile(this.files, version, request, reply);
  }

  @Post(':id/versions')
  @TakesFile([pdfType], documentLimits.bytes, 'not-pdf')
  @Documented({
    summary: 'Add a version of a document: the body is the PDF',
    query: documentVersionParams,
    ...documented,
    status: 201,
    repeatable: true,
  })
  addVersion(
    @RecordId() id: number,
    @Query() { day }: DocumentVersionParamsDto,
    @Body() file: UploadedFile | undefined,
  ): Promise<DocumentRecord> {
    if (!file) throw new RefusedError('broken-pdf');
    return this.commands.execute(new AddDocumentVersion(id, day, file));
  }
}

/** Any version of a document, for signed-in users. */
@Controller('document-versions')
export class DocumentVersionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: DocumentFiles,
  ) {}

  @Get(':id')
  @routeAccess({ isCostly: true })
  @Documented({ summary: 'Any version of a document, as a file to save', responseType: pdfType })
  async version(
    @RecordId() versionId: number,
    @Req() request: AppRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(this.files, await this.queries.execute(new GetVersion(versionId)), request, reply);
  }

  @Delete(':id')
  @Documented({
    summary:
      'Remove a version of a document, and erase its file; the version to match is that of the document',
    status: 204,
  })
  async removeVersion(@Edited() { id: versionId, version }: Edit): Promise<void> {
    await this.commands.execute(new RemoveDocumentVersion(versionId, version));
  }
}

/** Sends a file that the browser saves. */
const sendFile = (
  files: DocumentFiles,
  version: SentVersion,
  request: AppRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { sha256, visible, isNewest } = version;
  return sendStoredFile(request, reply, { sha256, isPublic: visible && isNewest }, async () => {
    const bytes = await files.read(fileOf(version));
    reply.header('Content-Disposition', attachmentNamed(fileNameOf(version))).type(pdfType);
    return bytes;
  });
};
