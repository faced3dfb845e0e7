// The registration of the games. To add one, write its module in a folder of its own and add it here.
import { genericGame } from '../components/generic/module';
import { registerFallback, registerGame } from '../core/games';
import { condottiere } from './condottiere/module';
import { conquest } from './conquest/module';

registerGame(conquest);
registerGame(condottiere);
registerFallback(genericGame);
