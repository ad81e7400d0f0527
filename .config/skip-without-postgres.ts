import { beforeEach, inject } from 'vitest'

beforeEach((context) => context.skip(inject('postgres') === null, 'no PostgreSQL for this machine'))
