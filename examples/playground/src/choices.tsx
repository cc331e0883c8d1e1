// The choices above the editor: the check, the rules of providers, a sample document.
import { type CheckName, dryRunNames, inputsOf, type ProviderRules, schemaNames } from './checks';
import { CopyButton } from '../../shared/copy-button';
import { exampleDefinitions, samples } from './samples';
import { fragmentOf, type PlaygroundState } from './shared-state';

interface ChoicesProps {
  state: PlaygroundState;
  onChange: (state: PlaygroundState) => void;
}

/** The choices: check, provider rules, sample document. */
export function Choices({ state, onChange }: ChoicesProps) {
  const { check } = state;
  const choose = (name: CheckName) => {
    const sample = samples.find((one) => one.check === name);
    // A dry run needs a stored state of its own kind.
    const { stored, tokenId } = sample && inputsOf(name).stored ? sample : state;
    onChange({ ...state, check: name, text: state.text || (sample?.text ?? ''), stored, tokenId });
  };
  return (
    <div className="choices row">
      <label>
        Check
        <select value={check} onChange={(event) => choose(event.target.value as CheckName)}>
          <optgroup label="Request, as a dry run">
            {dryRunNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
          <optgroup label="Schema">
            {schemaNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        </select>
      </label>
      <ProviderChoice state={state} onChange={onChange} />
      {inputsOf(check).hasTokenId && (
        <label>
          Token id
          <input
            value={state.tokenId}
            autoComplete="off"
            onChange={(event) => onChange({ ...state, tokenId: event.target.value })}
          />
        </label>
      )}
      <label>
        Sample document
        <select
          value=""
          onChange={(event) => {
            const { label, ...sample } = samples[Number(event.target.value)] as (typeof samples)[number];
            onChange(sample);
          }}
        >
          <option value="" disabled>
            Choose…
          </option>
          {samples.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <CopyButton text={`${window.location.href.replace(/#.*$/, '')}${fragmentOf(state)}`} label="Copy link" />
    </div>
  );
}

function ProviderChoice({ state, onChange }: ChoicesProps) {
  const need = inputsOf(state.check).providers;
  if (!need) return null;
  const chosen = need === 'required' && state.providers === 'none' ? 'default' : state.providers;
  const choose = (providers: ProviderRules) => {
    const isFirst = providers === 'custom' && state.definitions === '';
    onChange({ ...state, providers, ...(isFirst && { definitions: exampleDefinitions }) });
  };
  return (
    <label>
      Provider rules
      <select value={chosen} onChange={(event) => choose(event.target.value as ProviderRules)}>
        {need === 'optional' && <option value="none">None: schema only</option>}
        <option value="default">Default providers</option>
        <option value="custom">Your own providers</option>
      </select>
    </label>
  );
}
