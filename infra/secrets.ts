import { RemovalPolicy, type SecretValue } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";

const CHARACTERS = 64;

/** Two generated secrets; nobody has to type or know them. */
export class Secrets extends Construct {
  /** Keys HMACs and peppers passwords. Rotated by hand, with several versions at a time: docs/runbooks.md. */
  readonly product: Secret;
  /** How CloudFront identifies itself to the functions, so that nobody can bypass it. */
  readonly #edge: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const generateSecretString = { passwordLength: CHARACTERS, excludePunctuation: true };
    this.product = new Secret(this, "Product", {
      description: "Keys HMACs and peppers passwords",
      generateSecretString,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.#edge = new Secret(this, "Edge", {
      description: "What CloudFront sends and the functions check",
      generateSecretString,
    });
  }

  /** Resolved by CloudFormation during deployment; the template contains only a reference. */
  get edgeKey(): SecretValue {
    return this.#edge.secretValue;
  }
}
