import model from './question-model.json' with { type: 'json' }
import { QuestionModel } from './question-model.ts'

/** The model that ships, made by `npm run eval -- --train`. In a file of its own, so that training does not load it. */
export const shippedModel = QuestionModel.parse(model)
