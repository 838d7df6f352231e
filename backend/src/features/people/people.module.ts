import { Module } from '@nestjs/common';
import { ErasePersonHandler } from './erase-person.js';
import { PeopleController } from './people.http.js';
import { PersonSearch } from './person-search.js';

@Module({ controllers: [PeopleController], providers: [ErasePersonHandler, PersonSearch] })
export class PeopleModule {}
