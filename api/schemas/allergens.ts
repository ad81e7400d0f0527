import { z } from 'zod'
import { ALLERGEN_STATES, orderedAllergens } from '#db/rules/allergens.ts'
import { parsedJson } from './json-texts.ts'

const state = z.enum(ALLERGEN_STATES).optional()

/** What is stated of the fourteen; what is left out is not stated, or not in the recipe. */
const allergensShape = {
  gluten: state,
  crustaceans: state,
  eggs: state,
  fish: state,
  peanuts: state,
  soybeans: state,
  milk: state,
  nuts: state,
  celery: state,
  mustard: state,
  sesame: state,
  sulphites: state,
  lupin: state,
  molluscs: state,
}

export const toldAllergensSchema = z.object(allergensShape)

/** All that is to be stated of a dish. */
export const sentAllergensSchema = z.strictObject(allergensShape).transform(orderedAllergens)

/** The same as a form has it, a JSON text. */
export const typedAllergensSchema = parsedJson(sentAllergensSchema, '{}')
