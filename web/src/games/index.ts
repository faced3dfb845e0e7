// The registration of the games. To add one, write its module in a folder of its own and add it here.
import { genericGame } from '../components/generic/module';
import { registerFallback, registerGame } from '../core/games';
import { condottiere } from './condottiere/module';
import { conquest } from './conquest/module';
import './conquest/styles/board.css';
import './conquest/styles/tips.css';
import './conquest/styles/turn.css';

registerGame(conquest);
registerGame(condottiere);
registerFallback(genericGame);
