import { Module } from '@nestjs/common';
import { PeopleController } from './people.http.js';
import { PersonSearch } from './person-search.js';

@Module({ controllers: [PeopleController], providers: [PersonSearch] })
export class PeopleModule {}
