import model from './question-model.json' with { type: 'json' }
import { QuestionModel } from './question-model.ts'

/** The model that ships. `evaluation/README.md` says how to train it anew. */
export const shippedModel = QuestionModel.parse(model satisfies QuestionModel)
